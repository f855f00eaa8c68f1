// One value that this browser remembers, for all its tabs or for one.
export type BrowserStore<Value> = {
  /** Null where nothing is remembered, or nothing that is such a value. */
  read(): Value | null
  /** Without storage nothing is remembered, and nobody is told of an error. */
  write(value: Value): void
  clear(): void
  /** Follows it in this tab and in the others; gives the way to stop. */
  follow(listen: () => void): () => void
}

/**
 * Kept as JSON under `key`. `isValue`: whether what was read there is such a value. `of`: all tabs share it, or one tab has it as
 * long as it is open.
 */
export function browserStore<Value>(
  key: string,
  isValue: (found: unknown) => found is Value,
  of: 'browser' | 'tab' = 'browser',
): BrowserStore<Value> {
  const storage = () => (of === 'tab' ? sessionStorage : localStorage)
  const changed = `${key} changed`
  const change = (act: () => void) => {
    try {
      act()
    } catch {
      // Storage may be full or forbidden.
    }
    window.dispatchEvent(new Event(changed))
  }
  return {
    read() {
      try {
        const found: unknown = JSON.parse(storage().getItem(key) ?? 'null')
        return isValue(found) ? found : null
      } catch {
        return null
      }
    },
    write: value => change(() => storage().setItem(key, JSON.stringify(value))),
    clear: () => change(() => storage().removeItem(key)),
    follow(listen) {
      window.addEventListener(changed, listen)
      window.addEventListener('storage', listen)
      return () => {
        window.removeEventListener(changed, listen)
        window.removeEventListener('storage', listen)
      }
    },
  }
}
