// The state of the page of a person's own images, which is in its URL alone.
'use client'
import { useUrlState } from '#lib/use-url-state.ts'
import { libraryHref, libraryState } from './library-params.ts'

export function useLibraryParams() {
  const state = useUrlState(libraryState, libraryHref)
  /** Everything as it was at first, in the same layout. */
  return { ...state, reset: () => state.reset({ view: state.params.view }) }
}
