// How what the script adds looks: in a room of its own, so that neither the page's style nor ours reaches the other.

const RULES = `:host{display:block;font:14px/1.4 system-ui,sans-serif;color:inherit;max-width:100%}
p{display:flex;flex-wrap:wrap;align-items:baseline;gap:0 12px;margin:6px 0 0}
a{color:inherit}
p>a:last-child{font-weight:600}
button{font:inherit;color:inherit;background:none;border:1px solid;border-radius:4px;padding:8px 12px;min-height:40px;cursor:pointer}
:focus-visible{outline:2px solid currentColor;outline-offset:2px}
p>button{border:0;padding:2px 0;min-height:28px;text-decoration:underline}
dialog{width:100vw;height:100vh;height:100dvh;max-width:none;max-height:none;margin:0;padding:0;border:0;background:#101214;color:#fff}
dialog[open]{display:flex;flex-direction:column}
nav{display:flex;gap:8px;padding:8px}
nav>button:last-child{margin-left:auto}
button:disabled{opacity:.5;cursor:default}
section{flex:1;min-height:0;overflow:auto;display:grid;place-items:safe center;touch-action:pan-x pan-y}
section>div{position:relative}
img{position:absolute;display:block}
@media (max-width:400px){nav>button{padding:8px}}`

/** Not written into the page, where its policy may forbid styles. */
export function styleIn(root: ShadowRoot): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(RULES)
  root.adoptedStyleSheets = [sheet]
}

export function make<K extends keyof HTMLElementTagNameMap>(
  parent: ParentNode,
  name: K,
  text = '',
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name)
  element.textContent = text
  parent.append(element)
  return element
}
