import { assertEquals } from "@std/assert";
import { triage } from "../../../lib/analyses/triage/triage.ts";
import { answer, prompt } from "./conversation_literals.ts";

const LANGUAGES = ["en", "de", "fr", "es", "pt", "ru", "ja", "ko", "zh", "zh-Hant"] as const;

/** The same thing said in each of the languages, in their order. */
interface Row {
  readonly what: string;
  readonly speaker: "user" | "assistant";
  /** What it is spoken as; null if it must not be spoken. */
  readonly category: "DECISION" | "PREFERENCE" | "CONSTRAINT" | null;
  readonly texts: readonly string[];
}

const ROWS: readonly Row[] = [
  {
    what: "a decision of the user",
    speaker: "user",
    category: "DECISION",
    texts: [
      "We decided to use Postgres instead of MySQL because we need JSON queries.",
      "Wir haben uns für Postgres statt MySQL entschieden, weil wir JSON-Abfragen brauchen.",
      "Nous avons décidé d'utiliser Postgres plutôt que MySQL, parce que nous avons besoin de requêtes JSON.",
      "Hemos decidido usar Postgres en lugar de MySQL porque necesitamos consultas JSON.",
      "Decidimos usar Postgres em vez de MySQL porque precisamos de consultas JSON.",
      "Мы решили использовать Postgres вместо MySQL, потому что нам нужны JSON-запросы.",
      "JSONクエリが必要なので、MySQLではなくPostgresを使うことに決めました。",
      "JSON 쿼리가 필요하기 때문에 MySQL 대신 Postgres를 쓰기로 결정했습니다.",
      "我们决定用 Postgres 而不是 MySQL，因为需要 JSON 查询。",
      "我們決定用 Postgres 而不是 MySQL，因為需要 JSON 查詢。",
    ],
  },
  {
    what: "a lasting wish of the user",
    speaker: "user",
    category: "PREFERENCE",
    texts: [
      "From now on always write the test first and use pnpm, never npm.",
      "Ab jetzt schreib immer zuerst den Test und nimm pnpm, niemals npm.",
      "À partir de maintenant, écris toujours le test d'abord et utilise pnpm, jamais npm.",
      "De ahora en adelante escribe siempre primero la prueba y usa pnpm, nunca npm.",
      "A partir de agora escreva sempre o teste primeiro e use pnpm, nunca npm.",
      "Отныне всегда сначала пиши тест и используй pnpm, никогда npm.",
      "今後は必ず先にテストを書いて、npmではなくpnpmを使ってください。",
      "앞으로는 항상 테스트를 먼저 작성하고 npm 말고 pnpm을 사용해 주세요.",
      "从现在开始一律先写测试，并且使用 pnpm，不要用 npm。",
      "從現在開始一律先寫測試，並且使用 pnpm，不要用 npm。",
    ],
  },
  {
    what: "a limit that the user states",
    speaker: "user",
    category: "CONSTRAINT",
    texts: [
      "The server has no internet access, so nothing can be downloaded at run time; the library only supports Node 18.",
      "Der Server hat keinen Internetzugang, zur Laufzeit darf also nichts geladen werden; die Bibliothek unterstützt nur Node 18.",
      "Le serveur n'a pas d'accès à Internet, rien ne peut donc être téléchargé à l'exécution ; la bibliothèque ne prend en charge que Node 18.",
      "El servidor no tiene acceso a Internet, así que no se puede descargar nada en ejecución; la biblioteca solo es compatible con Node 18.",
      "O servidor não tem acesso à Internet, então nada pode ser baixado em execução; a biblioteca só suporta Node 18.",
      "У сервера нет доступа в интернет, поэтому во время работы ничего нельзя скачивать; библиотека поддерживает только Node 18.",
      "サーバーはインターネットに接続できないので、実行時に何もダウンロードできません。ライブラリはNode 18しかサポートしていません。",
      "서버는 인터넷에 접속할 수 없어서 실행 중에는 아무것도 다운로드할 수 없습니다. 라이브러리는 Node 18만 지원합니다.",
      "服务器不能访问互联网，所以运行时不能下载任何东西；这个库只支持 Node 18。",
      "伺服器不能存取網際網路，所以執行時不能下載任何東西；這個函式庫只支援 Node 18。",
    ],
  },
  {
    what: "a limit that the assistant met",
    speaker: "assistant",
    category: "CONSTRAINT",
    texts: [
      "The API doesn't support batch requests: the provider limits us to 60 calls per minute.",
      "Die API unterstützt keine Sammelanfragen: der Anbieter begrenzt uns auf 60 Aufrufe pro Minute.",
      "L'API ne prend pas en charge les requêtes groupées : le fournisseur nous limite à 60 appels par minute.",
      "La API no admite peticiones por lotes: el proveedor nos limita a 60 llamadas por minuto.",
      "A API não suporta requisições em lote: o provedor nos limita a 60 chamadas por minuto.",
      "API не поддерживает пакетные запросы: провайдер ограничивает нас 60 вызовами в минуту.",
      "このAPIは一括リクエストをサポートしていません。プロバイダーの制限で1分間に60回までです。",
      "이 API는 일괄 요청을 지원하지 않습니다. 제공업체의 제한으로 분당 60회까지만 호출할 수 있습니다.",
      "这个 API 不支持批量请求：服务商限制每分钟最多 60 次调用。",
      "這個 API 不支援批次請求：服務商限制每分鐘最多 60 次呼叫。",
    ],
  },
  {
    what: "a decision that the assistant reports",
    speaker: "assistant",
    category: "DECISION",
    texts: [
      "Decision: we keep sqlite instead of Postgres, because nobody wants to run a server.",
      "Entscheidung: wir bleiben bei sqlite statt Postgres, weil niemand einen Server betreiben will.",
      "Décision : nous gardons sqlite au lieu de Postgres, parce que personne ne veut gérer un serveur.",
      "Decisión: mantenemos sqlite en lugar de Postgres, porque nadie quiere mantener un servidor.",
      "Decisão: mantemos sqlite em vez de Postgres, porque ninguém quer manter um servidor.",
      "Решение: оставляем sqlite вместо Postgres, потому что никто не хочет поддерживать сервер.",
      "決定：サーバーを運用したくないため、Postgresではなくsqliteを使い続けます。",
      "결정: 아무도 서버를 운영하고 싶어 하지 않기 때문에 Postgres 대신 sqlite를 유지합니다.",
      "决定：因为没人想维护服务器，所以继续用 sqlite 而不是 Postgres。",
      "決定：因為沒人想維護伺服器，所以繼續用 sqlite 而不是 Postgres。",
    ],
  },
  {
    what: "a question",
    speaker: "user",
    category: null,
    texts: [
      "Should we use Postgres instead of MySQL because we need JSON queries?",
      "Sollen wir Postgres statt MySQL nehmen, weil wir JSON-Abfragen brauchen?",
      "Devons-nous utiliser Postgres plutôt que MySQL parce que nous avons besoin de requêtes JSON ?",
      "¿Deberíamos usar Postgres en lugar de MySQL porque necesitamos consultas JSON?",
      "Devemos usar Postgres em vez de MySQL porque precisamos de consultas JSON?",
      "Стоит ли использовать Postgres вместо MySQL, потому что нужны JSON-запросы?",
      "JSONクエリが必要なので、MySQLではなくPostgresを使うべきでしょうか？",
      "JSON 쿼리가 필요하니 MySQL 대신 Postgres를 써야 할까요?",
      "因为需要 JSON 查询，我们是不是应该用 Postgres 而不是 MySQL？",
      "因為需要 JSON 查詢，我們是不是應該用 Postgres 而不是 MySQL？",
    ],
  },
  {
    what: "a complaint",
    speaker: "user",
    category: null,
    texts: [
      "The page is still broken and the button never works, please have a look.",
      "Die Seite ist immer noch kaputt und der Knopf geht nie, bitte schau es dir an.",
      "La page est toujours cassée et le bouton ne marche jamais, regarde s'il te plaît.",
      "La página sigue rota y el botón nunca funciona, míralo por favor.",
      "A página ainda está quebrada e o botão nunca funciona, dê uma olhada por favor.",
      "Страница всё ещё сломана, и кнопка никогда не работает, посмотри пожалуйста.",
      "ページがまだ壊れていてボタンがいつも動きません。見てください。",
      "페이지가 아직도 깨져 있고 버튼이 항상 안 됩니다. 봐 주세요.",
      "页面还是坏的，按钮总是没反应，请看一下。",
      "頁面還是壞的，按鈕總是沒反應，請看一下。",
    ],
  },
  {
    what: "a task",
    speaker: "user",
    category: null,
    texts: [
      "Fix the test in src/a.ts and rename this function instead of copying it.",
      "Reparier den Test in src/a.ts und benenne diese Funktion um, statt sie zu kopieren.",
      "Corrige le test dans src/a.ts et renomme cette fonction au lieu de la copier.",
      "Arregla la prueba en src/a.ts y renombra esta función en lugar de copiarla.",
      "Corrija o teste em src/a.ts e renomeie esta função em vez de copiá-la.",
      "Почини тест в src/a.ts и переименуй эту функцию вместо того, чтобы копировать её.",
      "src/a.ts のテストを直して、この関数はコピーせずに名前を変えてください。",
      "src/a.ts의 테스트를 고치고 이 함수는 복사하지 말고 이름을 바꿔 주세요.",
      "修复 src/a.ts 里的测试，把这个函数改名，不要复制。",
      "修復 src/a.ts 裡的測試，把這個函式改名，不要複製。",
    ],
  },
  {
    what: "a list of edits",
    speaker: "assistant",
    category: null,
    texts: [
      "Done. Changes:\n- renamed `load` to `read`\n- used a map instead of a list\n- removed the old cache",
      "Fertig. Änderungen:\n- `load` in `read` umbenannt\n- eine Map statt einer Liste verwendet\n- den alten Cache entfernt",
      "Terminé. Modifications :\n- renommé `load` en `read`\n- utilisé une map au lieu d'une liste\n- supprimé l'ancien cache",
      "Hecho. Cambios:\n- renombrado `load` a `read`\n- usado un mapa en lugar de una lista\n- eliminada la caché antigua",
      "Pronto. Mudanças:\n- renomeado `load` para `read`\n- usado um mapa em vez de uma lista\n- removido o cache antigo",
      "Готово. Изменения:\n- переименовал `load` в `read`\n- использовал map вместо списка\n- удалил старый кэш",
      "完了しました。変更内容：\n- `load` を `read` に変更\n- リストの代わりにマップを使用\n- 古いキャッシュを削除",
      "완료했습니다. 변경 사항:\n- `load`를 `read`로 이름 변경\n- 리스트 대신 맵 사용\n- 오래된 캐시 제거",
      "完成。修改内容：\n- 把 `load` 改名为 `read`\n- 用 map 代替列表\n- 删除了旧缓存",
      "完成。修改內容：\n- 把 `load` 改名為 `read`\n- 用 map 代替列表\n- 刪除了舊快取",
    ],
  },
];

/** What is spoken of a text that is said in the second turn of a session. */
function spokenOf(text: string, speaker: Row["speaker"]): readonly string[] {
  const turn = speaker === "user" ? [prompt(text), answer("OK.")] : [prompt("…"), answer(text)];
  const { block } = triage([prompt("a.ts"), answer("I read a.ts."), ...turn]);
  return block === null ? [] : block.sentences.map(({ category }) => category);
}

for (const { what, speaker, category, texts } of ROWS) {
  Deno.test(`${what} is ${category === null ? "not spoken" : "spoken"} in any language that triage reads`, () => {
    const spoken = texts.map((text, index) => [LANGUAGES[index], spokenOf(text, speaker)]);
    assertEquals(spoken, LANGUAGES.map((language) => [language, category === null ? [] : [category]]));
  });
}
