/**
 * The one script of a page: it shows the buttons that copy a command, which are hidden without it. Where the clipboard may not
 * be written, the command is selected.
 */
export const COPY_SCRIPT = `for (const button of document.querySelectorAll("button[data-copy]")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(button.dataset.copy);
      button.textContent = "Copied";
    } catch {
      getSelection().selectAllChildren(button.previousElementSibling);
    }
  });
}`;

/** The SHA-256 of {@linkcode COPY_SCRIPT}, as a policy names it; a browser runs nothing else. */
export const COPY_SCRIPT_HASH = "sha256-zxzondWcl3Lo0v/4onh1H4BXPJCwciD4+vKNzWJbBtI=";
