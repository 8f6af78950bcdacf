import type { CueTable } from "../cue.ts";

export const ES: CueTable = {
  choice: `
    en vez de, en lugar de, mejor usar, mejor usemos, usemos, vamos a usar, vamos con, nos quedamos con,
    quedémonos con, elegimos, optamos por, cambiar a, cambiemos a, pasar a, reemplazar, reemplazado por, sustituir,
    fuente única, ya no, preferimos,
    abandonaremos, descartamos, reemplaza a,
    decidí no, decidimos no, decidido no, dejamos de, dejaremos de,
    nos vamos a, tiramos con
  `,
  request: `
    quiero, quisiera, me gustaría, queremos, deberíamos, debería, deberían, debe ser, debe, deben, no debe, hay que,
    tiene que, por qué no, no podemos, solo, sólo, solamente, elimina, eliminar, quita, quitar, mantén, mantener,
    no hace falta
  `,
  approval: `
    sí, si, ok, vale, de acuerdo, adelante, hazlo, perfecto, me parece bien, suena bien, claro, exacto, correcto,
    procede, aprobado, dale, genial, listo
  `,
  decision: `
    decidido, decidimos, decidí, decisión, decisiones, elegido, elegí, acordado, acordamos, optado, a propósito,
    deliberad*, intencional*,
    elegimos, hemos elegido, optamos por,
    opté, opto,
    decidió,
    vamos con,
    decidí no, decidimos no
  `,
  cause: `
    la causa, causa raíz, el problema es, el problema era, el problema está, el error es, el error era,
    el error viene, el fallo es, se debe a, se debía a, debido a, porque, por eso, la razón, el motivo, causado por,
    provocado por, resulta que, nunca se, en silencio, silenciosamente, condición de carrera,
    el problema _ es, el problema _ era,
    ya que
  `,
  failureTerm: `
    error, errores, fallo, fallos, falla, fallan, falló, fallaba, roto, rota, rompe, bug, bugs, excepción,
    no funciona, no funcionan, no anda, se cae, se cuelga, incorrect*, denegado, rechazado, inválido,
    tiempo de espera, mal
  `,
  fix: `
    arreglado, arregla, arreglar, corregido, corrige, corregir, solucionado, soluciona, solución, resuelto,
    ya funciona, ahora funciona, reparado, parche
  `,
  limit: `
    no se puede, tienen que, imposible, no es posible, no soporta, no admite, no permite, no está soportad*, limitado a,
    limitada a, límite, límites, limitación, limitaciones, restricción, restricciones, no disponible,
    no está disponible, prohibido, requiere, exige, obsoleto, incompatible, cuota,
    no debe, como máximo, no puede, no tiene, no la soporta, no lo soporta, tiene que
  `,
  hardLimit: `
    no soporta, no admite, no está soportad*, no es posible, imposible, limitación, limitaciones, limitado a,
    limitada a, cuota, incompatible, no permite, por diseño, restricción, solo es compatible, sólo es compatible,
    solo admite, sólo admite, solo soporta, nos limita a, sin acceso a internet, no tiene acceso a internet,
    solo acepta, sólo acepta,
    no la soporta, no lo soporta
  `,
  externalParty: `
    api, plataforma, proveedor, servicio, servidor, navegador, biblioteca, librería, sistema, windows, macos, linux,
    docker, github, licencia, contrato, versión, cuenta, plan, entorno, cliente,
    pasarela, banco, socio
  `,
  deferral: `
    por ahora, de momento, por el momento, más adelante, más tarde, para luego, para después, pendiente, pendientes, pospuesto,
    posponer, aplazado, fuera de alcance, fuera del alcance, próxima fase, temporal, temporalmente, provisional,
    todavía no, aún no, en el futuro, otro pr
  `,
  debt: `
    deuda técnica, marcador de posición, código muerto, parche temporal, chapuza, problema conocido,
    problemas conocidos, limitación conocida, preexistente*, ya existía, hardcodead*, incompleto, incompleta, atajo,
    sin resolver, queda pendiente, falta por, omitido
  `,
  generality: `
    siempre, nunca, en adelante, cada vez, regla, reglas, convención, convenciones, norma, normas, estándar, recuerda,
    la próxima vez, por defecto, en general, buenas prácticas
  `,
  rule: `
    a partir de ahora, de ahora en adelante, desde ahora, a partir de hoy, de hoy en adelante, nunca más, usa siempre, siempre usa, nunca uses, no uses nunca
  `,
  preference: `
    prefiero, preferiría, me gusta, no me gusta, mi preferencia, preferiblemente, por favor siempre, por favor no,
    por favor nunca, evita
  `,
  correction: `
    por qué usas, por qué estás, por qué has, por qué no usas, por qué hiciste, te dije, ya te dije, dije que,
    olvidaste, te olvidaste, deberías, deja de, eso no es, no es lo que, no uses, no hagas, no agregues
  `,
  summary: `
    resumen, terminado, hecho, listo, completado, implementado, todas las pruebas pasan, todos los tests pasan,
    esto es lo que
  `,
  hypothesis: `
    si, quizá, quizás, tal vez, podría, podrían, sería, probablemente, posiblemente, parece, creo que, a ver
  `,
  proposal: `
    quieres que, quiere que, te gustaría, debo, recomiendo, propongo, sugiero, propuesta, opción, opciones, podríamos,
    alternativamente, recomendad*, enfoque, plan, por qué no, no podemos
  `,
  past: `
    anteriormente, antes, originalmente, ayer, la última vez, solía
  `,
  negation: `
    no, ningún, ninguna, sin, nunca, cero, 0, nada
  `,
  failure: `
    falla, fallan, falló, fallaba, roto, rota, rompe, bug, bugs, no funciona, no funcionan, no anda, se cae,
    se cuelga
  `,
  intention: `
    voy a, déjame, ahora voy, primero, a continuación, veamos
  `,
  process: `
    commit, haz commit, push, sube, pr, rama, merge, fusiona, release, continúa, continuar, sigue, revisa, mira
  `,
  rootCause: `
    la causa, causa raíz, el problema era, el error era, el error viene, resulta que, se debía a, causado por,
    provocado por, condición de carrera,
    el problema es, el problema está, el problema _ es, el problema _ era
  `,
  standing: `
    a partir de ahora, de ahora en adelante, desde ahora, a partir de hoy, de hoy en adelante, recuerda que,
    recuerda siempre, usa siempre, siempre usa, nunca uses, no uses nunca, guarda en memoria, guarda en la memoria,
    para futuras sesiones, recuérdalo, en todos mis proyectos, en todos nuestros proyectos, en todos los proyectos,
    en mis proyectos, en cada proyecto, para todos los proyectos, para todos mis proyectos, en todos mis repos,
    en todos los repos, acostúmbrate a, coge la costumbre, toma la costumbre, tenlo en cuenta para,
    tenlo en cuenta siempre, tenlo presente, así trabajo, así es como trabajo, así trabajamos, así lo hacemos aquí,
    la próxima vez también, también la próxima vez, en todas nuestras sesiones, en todas las sesiones,
    en cada sesión contigo, para todo lo que escribas, en todo lo que escribas, sea cual sea la tarea
  `,
  order: `
    recuerda, en adelante, nunca hagas, nunca toques, nunca borres,
    prefiero, preferiría, en el futuro usa, en el futuro haz, en el futuro ejecuta, en el futuro escribe, en el futuro no, responde siempre, escribe siempre, ejecuta siempre, abre siempre, haz siempre,
    comprueba siempre, pregunta siempre, no toques nunca, no borres nunca, no hagas nunca, nunca modifiques,
    explica siempre, verifica siempre, empieza siempre, lee siempre, mantén siempre, añade siempre, agrega siempre, prueba siempre, crea siempre, pon siempre, siempre responde, siempre explica, siempre escribe, siempre ejecuta, siempre abre, siempre haz, siempre comprueba, siempre verifica, siempre pregunta, siempre empieza, siempre lee, siempre mantén, siempre añade, siempre agrega, siempre prueba, siempre crea, siempre pon, nunca uses, nunca cambies, nunca escribas, nunca subas, nunca pongas, nunca añadas, nunca agregues,
    pregúntame antes, pregúntame primero, pregúntame siempre, consúltame antes, avísame antes, deja de
  `,
  consent: `
    sin preguntar, sin preguntarme, sin consultar, sin consultarme, sin avisar, sin avisarme, sin mi
  `,
};
