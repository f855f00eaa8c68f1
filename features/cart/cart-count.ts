// How many licences the cart of this browser holds, remembered so that no page has to ask for it.
const STORED = 'auctor_cart'
const CHANGED = 'auctor-cart'

/** `who`: the id of the account, or null. */
type Known = { who: string | null; count: number }

function read(): Known | null {
  try {
    const known: unknown = JSON.parse(localStorage.getItem(STORED) ?? 'null')
    const valid = typeof known === 'object' && known !== null && 'who' in known && 'count' in known
    return valid ? (known as Known) : null // both fields were looked at on the line above
  } catch {
    return null
  }
}

/** Null where this browser does not know it. */
export const rememberedCount = (who: string | null): number | null => {
  const known = read()
  return known && known.who === who ? known.count : null
}

export function rememberCount(who: string | null, count: number): void {
  try {
    localStorage.setItem(STORED, JSON.stringify({ who, count }))
  } catch {
    // Without storage the header shows no number.
  }
  window.dispatchEvent(new Event(CHANGED))
}

/** Follows it in this tab and in the others; gives the way to stop. */
export function onCount(listen: () => void): () => void {
  window.addEventListener(CHANGED, listen)
  window.addEventListener('storage', listen)
  return () => {
    window.removeEventListener(CHANGED, listen)
    window.removeEventListener('storage', listen)
  }
}
