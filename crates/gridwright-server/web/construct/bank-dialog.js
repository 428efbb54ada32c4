// @ts-check
/** The dialog of the clue bank: looking through it, bringing clues, taking them along. */

import { closing, dialog } from "../shared/dialog.js";
import { make, say } from "../shared/dom.js";
import { saveText } from "../shared/save-text.js";
import { bankText, cluesIn, dropClue, findClues, keepClues } from "./bank.js";

/** How many clues are shown at once. */
const MOST_SHOWN = 200;

/** Opens the bank. */
export function openBank() {
  const asked = dialog("bank", "My clues", (inside) => {
    const field = make("input", { type: "search", id: "bank-search", placeholder: "answer or clue", "aria-label": "Look for" });
    const rows = make("ul", { id: "bank-rows", class: "bank" });
    const count = make("p", { class: "hint", role: "status" });
    const show = () => {
      const found = findClues(field.value);
      count.textContent = found.length === 1 ? "1 clue" : `${found.length.toLocaleString("en")} clues`;
      rows.replaceChildren(...found.slice(0, MOST_SHOWN).map((one) => {
        const away = make("button", { type: "button", "aria-label": `Forget the clue ${one.clue}` }, "×");
        away.addEventListener("click", () => {
          dropClue(one);
          show();
        });
        return make("li", {}, make("strong", {}, one.answer), make("span", {}, one.clue), away);
      }));
    };
    field.addEventListener("input", show);
    const file = make("input", { type: "file", id: "bank-file", accept: ".txt,.tsv,.csv,text/*" });
    file.addEventListener("change", async () => {
      const [chosen] = file.files ?? [];
      if (!chosen) return;
      const clues = cluesIn(await chosen.text());
      if (clues.length === 0) say(`${chosen.name} has no clues: a line is an answer, a tab or a semicolon, and a clue.`, "bad");
      else if (keepClues(clues)) say(`${clues.length.toLocaleString("en")} clues were taken in.`);
      else say("The browser has no room for so many clues.", "bad");
      file.value = "";
      show();
    });
    const save = make("button", { type: "button", class: "outline" }, "Save as a file");
    save.addEventListener("click", () => saveText("my-clues.tsv", bankText()));
    const bring = make("label", {}, "Bring clues: a line is an answer, a tab or a semicolon, and a clue ", file);
    inside.append(make("p", {}, "Clues that you write are kept in this browser and offered again for the same answer."), field, count, rows, bring, make("div", { class: "row" }, save), closing("Done"));
    inside.addEventListener("shown", show);
  });
  asked.querySelector(".inside")?.dispatchEvent(new Event("shown"));
  asked.showModal();
}
