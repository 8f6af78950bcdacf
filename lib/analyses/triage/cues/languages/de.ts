import type { CueTable } from "../cue.ts";

export const DE: CueTable = {
  choice: `
    statt, anstatt, anstelle, stattdessen, lieber, wir nehmen, nehmen wir, wir verwenden, verwenden wir, wir nutzen,
    nutzen wir, wir bleiben bei, bleiben wir bei, wechseln zu, wechseln auf, umsteigen auf, nicht mehr,
    einzige quelle, ersetzen, ersetzt durch, zugunsten, komplett entfernen,
    verworfen, ablösen, fiel auf,
    gegen _ entschieden, lassen wir fallen, fallen lassen,
    wir gehen auf, gehen wir auf
  `,
  request: `
    lass uns, lasst uns, ich möchte, ich will, ich hätte gern*, wir wollen, wir sollten, soll, sollte, sollen,
    sollten, muss, müssen, darf nicht, dürfen nicht, warum nicht, können wir nicht, kann man nicht, nur, entferne,
    behalte, bitte kein*
  `,
  approval: `
    ja, jo, ok, okay, gut, passt, mach das, mach es, machen wir, einverstanden, klingt gut, sieht gut aus, genau,
    weiter so, in ordnung, gerne, los geht's, leg los, perfekt, super, richtig
  `,
  decision: `
    entschieden, entscheidung*, beschlossen, beschluss, gewählt, ausgewählt, festgelegt, vereinbart, absichtlich,
    bewusst, abwägung, einigten uns,
    geeinigt,
    wir setzen auf,
    gegen _ entschieden
  `,
  cause: `
    ursache, ursachen, grundursache, das problem ist, das problem war, das problem lag, der fehler ist,
    der fehler war, der fehler liegt, liegt daran, lag daran, der grund, deshalb, daher, weil, aufgrund, wegen,
    verursacht, stellt sich heraus, stellte sich heraus, wird nie, wurde nie, stillschweigend, race condition,
    wettlaufsituation,
    das _ problem war, das _ problem ist
  `,
  failureTerm: `
    fehler, fehlers, fehlermeldung*, fehlgeschlagen, schlägt fehl, schlugen fehl, schlug fehl, scheitert, scheiterte,
    absturz, abstürze, stürzt ab, kaputt, defekt, ausnahme, funktioniert nicht, geht nicht, klappt nicht, läuft nicht,
    hängt, zeitüberschreitung, falsch, verweigert, abgelehnt, bug, error
  `,
  fix: `
    behoben, behebt, beheben, gefixt, gelöst, lösung, korrigiert, repariert, funktioniert jetzt, läuft jetzt,
    jetzt geht, workaround, umgehung
  `,
  limit: `
    nicht möglich, unmöglich, nicht unterstützt, unterstützt nicht, unterstützt kein*, unterstützt nur, begrenzt auf,
    beschränkt auf, grenze, beschränkung*, einschränkung*, limit, nicht verfügbar, nicht erlaubt, verboten, erfordert,
    veraltet, inkompatibel, kontingent, es gibt kein*,
    darf kein*, darf nicht, dürfen nicht, höchstens, sperrt, darf _ nicht, darf _ kein*, muss _ _ weiterlaufen
  `,
  hardLimit: `
    nicht unterstützt, unterstützt nicht, unterstützt kein*, unterstützt nur, nicht möglich, unmöglich,
    einschränkung*, beschränkung*, ratenlimit, rate limit, kontingent, begrenzt auf, beschränkt auf, inkompatibel,
    vom hersteller, keine schnittstelle, keine api, begrenzt uns auf, beschränkt uns auf, kein* internetzugang,
    kein* zugang zum internet, nur kompatibel mit,
    akzeptiert nur, akzeptieren nur, erlaubt nur, nimmt nur,
    unterstützt _ nicht, unterstützt _ _ nicht, unterstützen _ nicht, unterstützen _ _ nicht,
    erlaubt nicht, erlaubt es nicht, erlaubt kein*
  `,
  externalParty: `
    api, schnittstelle, plattform, anbieter, hersteller, dienst, server, browser, bibliothek, betriebssystem, windows,
    macos, linux, docker, github, lizenz, vertrag, gesetz, dsgvo, version, konto, tarif, umgebung,
    gateway, bank, partner*
  `,
  deferral: `
    vorerst, später, todo, fürs erste, einstweilen, vorläufig, verschoben, verschieben, zurückgestellt, nachgelagert,
    nächste phase, in zukunft noch, noch nicht, außerhalb des umfangs, nicht teil dieser, separater pr,
    eigenes ticket, backlog, temporär, vorübergehend
  `,
  debt: `
    technische schuld*, technischen schuld*, platzhalter, hartkodiert, hart codiert, fest verdrahtet, toter code,
    notlösung, behelf*, provisorisch, provisorium, bekanntes problem, bekannte probleme, bekannte einschränkung*,
    bereits vorhanden*, bestand schon, offene punkte, offener punkt, übersprungen, unvollständig, schnelle lösung,
    abkürzung
  `,
  generality: `
    immer, nie, niemals, künftig, in zukunft, zukünftig, jedes mal, grundsätzlich, regel, regeln, konvention*,
    richtlinie*, standardmäßig, denk daran, nächstes mal, generell
  `,
  rule: `
    ab jetzt, ab sofort, ab heute, von heute an, von jetzt an, von nun an, künftig bitte, in zukunft bitte, nie wieder,
    bitte immer, bitte nie, bitte künftig, merk dir, merke dir, immer erst
  `,
  preference: `
    ich bevorzuge, bevorzuge, mir ist lieber, mir wäre lieber, ich mag, ich mag kein*, mir gefällt, gefällt mir nicht,
    ich hätte lieber, bitte immer, bitte nie, bitte nicht, bitte kein*, bitte nur
  `,
  correction: `
    warum hast du, warum verwendest du, warum nutzt du, warum machst du, wieso hast du, wieso nutzt du, ich sagte,
    ich habe gesagt, du sollst, du solltest, du hast vergessen, hör auf, das ist nicht, nicht das was ich,
    mach das nicht, verwende nicht, verwende kein*, nutze kein*, schon wieder
  `,
  summary: `
    zusammenfassung, fertig, erledigt, abgeschlossen, umgesetzt, implementiert, committet, alle tests grün,
    alle tests bestanden, geändert wurde
  `,
  hypothesis: `
    wenn, falls, vielleicht, eventuell, möglicherweise, könnte, könnten, würde, wahrscheinlich, vermutlich, ob,
    scheint, mal sehen
  `,
  proposal: `
    soll ich, sollen wir, möchtest du, willst du, ich empfehle, ich schlage vor, vorschlag, option, optionen,
    variante, varianten, alternativ, wir könnten, man könnte, empfehlung, empfohlen, ansatz, plan, entwurf,
    warum nicht, können wir nicht, kann man nicht
  `,
  past: `
    früher, vorher, ursprünglich, damals, letztes mal, gestern, letzte woche, bisher
  `,
  negation: `
    kein, keine, keinen, keiner, nicht, nie, ohne, null, 0, nichts
  `,
  failure: `
    fehlgeschlagen, schlägt fehl, schlugen fehl, schlug fehl, scheitert, scheiterte, absturz, abstürze, stürzt ab,
    kaputt, defekt, funktioniert nicht, geht nicht, klappt nicht, läuft nicht, hängt, bug,
    schlug _ fehl, schlug _ _ fehl, schlägt _ fehl, schlägt _ _ fehl
  `,
  intention: `
    ich werde, lass mich, jetzt werde ich, als nächstes, ich prüfe, ich schaue, zuerst, nun
  `,
  process: `
    commit, committe*, push, pushen, pr, branch, merge, mergen, release, weiter, weitermachen, prüfe, schau,
    nächster schritt
  `,
  rootCause: `
    ursache, grundursache, das problem war, der fehler war, das problem lag, lag daran, stellte sich heraus,
    stellt sich heraus, verursacht, wettlaufsituation,
    das problem ist, das _ problem war, das _ problem ist, der fehler liegt
  `,
  standing: `
    ab jetzt, ab sofort, ab heute, von heute an, von jetzt an, von nun an, künftig bitte, in zukunft bitte, nie wieder,
    bitte immer, bitte nie, bitte niemals, bitte künftig, merk dir, merke dir, merk dir bitte, für künftige sitzungen,
    in zukünftigen sitzungen, in allen projekten, in allen meinen projekten, in all meinen projekten,
    in meinen projekten, in unseren projekten, in jedem projekt, für alle projekte, für alle meine projekte,
    in allen repos, in jedem repo, in meinen repos, bei jeder aufgabe, egal bei welcher aufgabe, egal welche aufgabe,
    bei allen aufgaben, für alle unsere sitzungen, in allen sitzungen, in allen sessions, für alle sessions,
    mach dir das zur gewohnheit, mach es dir zur gewohnheit, gewöhn dir, gewöhne dir, so arbeite ich, so arbeiten wir,
    so machen wir das hier, so machen wir das bei uns, gilt auch in zukunft, gilt auch künftig, auch in zukunft so,
    auch künftig so, auch beim nächsten mal, beim nächsten mal auch, behalt das im kopf, behalte das im kopf,
    das gilt für alle meine
  `,
  order: `
    denk daran, denk dran, immer erst, immer zuerst, niemals, nie direkt, nie ohne,
    ich bevorzuge, mir ist lieber, mir wäre lieber, führe in zukunft, nutze in zukunft, mach in zukunft, schreib in zukunft, antworte immer, nutze immer, nimm immer,
    verwende immer, schreib immer, schreibe immer, führe immer, teste immer, prüfe immer, frag immer, öffne immer, mach immer,
    pushe nie, pushe niemals, committe nie, committe niemals, ändere nie, ändere niemals, lösche nie, lösche niemals,
    nutze nie, nutze niemals, verwende nie, verwende niemals, nimm nie, nimm niemals, mach nie, mach niemals,
    erkläre immer, lass immer, frage immer, mache immer, pushe immer, committe immer, ändere immer, lösche immer, halte immer, achte immer, beginne immer, starte immer, füge immer, lies immer, schreib nie, schreib niemals, schreibe nie, schreibe niemals, füge nie, füge niemals, rate nie, rate niemals,
    frag mich bevor, frage mich bevor, frag mich vorher, frag mich erst, frag mich zuerst,
    hör auf, hör bitte auf
  `,
  consent: `
    ohne rücksprache, ohne rückfrage, ohne absprache, ohne freigabe, ohne genehmigung, ohne vorherige, ohne mich, ohne nachzufragen,
    ohne vorher, ohne meine, ohne mein
  `,
};
