/** What a page needs before all else: what the oldest browsers of `eslint.config.js` lack, and to fetch again what was refused. */

const AGAIN_MILLISECONDS = 3000;

addEventListener("error", ({ target }) => setTimeout(() => fetchAgain(target), AGAIN_MILLISECONDS), true);
for (const sheet of document.querySelectorAll("link")) if (sheet.rel === "stylesheet" && !sheet.sheet) fetchAgain(sheet);

/** Fetch a style sheet by itself, and modules with the page. @param {EventTarget | null} target */
function fetchAgain(target) {
  if (target instanceof HTMLLinkElement) target.setAttribute("href", target.href);
  else if (target instanceof HTMLScriptElement) location.reload();
}

add(Array.prototype, {
  /** @this {any[]} @param {number} index */
  at(index) {
    return this[index < 0 ? this.length + index : index];
  },
  /** @this {any[]} @param {(each: any, index: number) => unknown} isRight */
  findLast(isRight) {
    return this[this.findLastIndex(isRight)];
  },
  /** @this {any[]} @param {(each: any, index: number) => unknown} isRight */
  findLastIndex(isRight) {
    return this.map((each, index) => Boolean(isRight(each, index))).lastIndexOf(true);
  },
  /** @this {any[]} @param {(each: any, index: number) => any} make */
  flatMap(make) {
    return /** @type {any[]} */ ([]).concat(...this.map((each, index) => make(each, index)));
  },
});
add(Object, {
  /** @param {Iterable<[string, any]>} entries */
  fromEntries(entries) {
    return Object.assign({}, ...[...entries].map(([key, value]) => ({ [key]: value })));
  },
});
add(Element.prototype, {
  /** @this {Element} @param {(Node | string)[]} children */
  replaceChildren(...children) {
    this.textContent = "";
    this.append(...children);
  },
  /** @this {Element} @param {string} name @param {boolean} isSet */
  toggleAttribute(name, isSet) {
    if (isSet) this.setAttribute(name, "");
    else this.removeAttribute(name);
  },
  /** @this {Element} */
  checkVisibility() {
    return this.getClientRects().length > 0;
  },
});

/** Add methods to a kind of object, but for those that it has. @param {object} kind @param {Record<string, Function>} methods */
function add(kind, methods) {
  for (const [name, value] of Object.entries(methods)) if (!(name in kind)) Object.defineProperty(kind, name, { value });
}
