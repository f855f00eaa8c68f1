// The state of a screen that lives in the query of its URL alone; changing it asks the page server for nothing.
'use client'
import { useQueryStates } from 'nuqs'
import { definedState, type StateOf, type UrlState } from './search-params.ts'

/** `hrefOf` writes the path of the screen in a state. */
export function useUrlState<Parsers extends UrlState['parsers']>(
  { parsers, read }: UrlState<Parsers>,
  hrefOf: (state: Partial<StateOf<Parsers>>) => string,
) {
  const [values, write] = useQueryStates(parsers, { scroll: false })
  const params = definedState<Parsers>(values)
  const replace = (state: Partial<StateOf<Parsers>>, history: 'push' | 'replace') => {
    const all = Object.fromEntries(Object.keys(parsers).map(name => [name, state[name] ?? null]))
    // One entry for each parser, of its kind or null: what a complete state is made of.
    void write(all as Parameters<typeof write>[0], { history })
  }
  /** Other filters begin at the first page; the way back in the browser leads out of the page, not through filters. */
  const change = (changes: Partial<StateOf<Parsers>>) => replace({ ...params, page: undefined, ...changes }, 'replace')
  return {
    params,
    change,
    /** Takes over what a field says, if the declaration knows it. */
    choose: (name: keyof Parsers & string, text: string) =>
      change({ [name]: read({ [name]: text })[name] } as Partial<StateOf<Parsers>>), // read by the parser of that name
    /** Everything again: another part, or no filters. */
    go: (state: Partial<StateOf<Parsers>>) => replace(state, 'push'),
    reset: (state: Partial<StateOf<Parsers>>) => replace(state, 'replace'),
    pageHref: (page: number) => hrefOf({ ...params, page }),
  }
}
