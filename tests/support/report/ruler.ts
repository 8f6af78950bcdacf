import { browse } from "../../../tools/docs/browser.ts";
import { temporaryDirectory } from "../temporary.ts";

/** Loads the pages beside it in a frame, one after the other, and says in its own title what of each does not fit. */
const RULER = `<!doctype html><title>not measured</title><iframe style="border:0;height:4000px"></iframe><script>
const frame = document.querySelector("iframe");
const found = [];
let wrong = [];
const apart = (name, elements) => elements.forEach((a, i) => elements.slice(i + 1).forEach((b) => {
  const [p, q] = [a.getBoundingClientRect(), b.getBoundingClientRect()];
  const x = Math.min(p.right, q.right) - Math.max(p.left, q.left), y = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
  if (x > 0.5 && y > 0.5) wrong.push(name + " overlap: " + a.textContent.trim() + " / " + b.textContent.trim());
}));
const measure = (width) => {
  const page = frame.contentDocument;
  const all = (selector, from = page) => [...from.querySelectorAll(selector)];
  if (page.documentElement.scrollWidth > width) wrong.push("wider than " + width + ": " + page.documentElement.scrollWidth);
  for (const one of all("details")) one.open = true;
  for (const card of all(".card, details.turn")) if (card.scrollWidth > card.clientWidth) wrong.push("card is cut at " + width + ": " + card.scrollWidth + " of " + card.clientWidth);
  for (const lanes of all(".lanes")) {
    apart("lanes", all(".name, .lane", lanes));
    for (const lane of all(".lane", lanes)) if (lane.clientWidth < lanes.clientWidth / 2) wrong.push("short lane at " + width);
    if (all(".name", lanes).some((name) => name.textContent === "" && name.nextElementSibling.matches(".lane"))) wrong.push("lane without a name");
  }
  for (const axis of all(".axis")) apart("axis", all("span", axis));
  for (const list of all(".legend, .totals")) apart("list", all("li", list));
  for (const bars of all(".bars")) apart("bars", all(".name, .count, .bar", bars));
  for (const [chart, side] of [[".column", "height"], [".bar", "width"]]) {
    for (const one of all(chart)) for (const part of all("i", one)) {
      const [whole, drawn] = [one, part].map((element) => element.getBoundingClientRect()[side]);
      const told = parseFloat(part.style[side]);
      if (Math.abs(drawn - whole * told / 100) > 1) wrong.push(chart + " " + told + " % drawn as " + 100 * drawn / whole);
    }
  }
  const [heights, tops] = [all(".column").map((c) => c.getBoundingClientRect().height), all(".column").length];
  if (new Set(heights.map(Math.round)).size > 1 || (tops === 0 && all(".columns").length > 0)) wrong.push("columns on different scales: " + heights);
};
frame.onload = async () => {
  for (const width of [400, 1100]) {
    frame.style.width = width + "px";
    await new Promise((done) => setTimeout(done, 100));
    measure(width);
  }
  found.push(wrong.length === 0 ? "fits" : "wrong: " + wrong.join("; "));
  wrong = [];
  if (found.length < PAGES) frame.src = "page" + found.length + ".html";
  else document.title = JSON.stringify(found);
};
frame.src = "page0.html";
</script>`;

/** What of each page does not fit at 400 and at 1,100 px, everything unfolded; "fits" if all does. */
export async function measured(browser: string, pages: readonly string[]): Promise<string[]> {
  using temporary = temporaryDirectory();
  const directory = temporary.path;
  for (const [index, page] of pages.entries()) Deno.writeTextFileSync(`${directory}/page${index}.html`, page);
  Deno.writeTextFileSync(`${directory}/ruler.html`, RULER.replace("PAGES", `${pages.length}`));
  const flags = ["--dump-dom", `--virtual-time-budget=${5000 * pages.length}`, "--allow-file-access-from-files"];
  const title = /<title>([^<]*)/.exec(await browse(browser, `${directory}/ruler.html`, flags))?.[1] ?? "";
  if (!title.startsWith("[")) throw new Error(`Cannot measure the pages: the ruler says "${title}"`);
  return JSON.parse(title.replaceAll("&amp;", "&").replaceAll("&lt;", "<").replaceAll("&gt;", ">"));
}
