// Says to the parts of a page that its reader has no cart, so that none of them asks the API for it.
'use client'
import { createContext, type ReactNode, use } from 'react'

const NoCart = createContext(false)

/** `known`: the server has seen a browser without a session and without the cookie of a cart. */
export function NoCartYet({ known, children }: { known: boolean; children: ReactNode }) {
  return <NoCart value={known}>{children}</NoCart>
}

export const useNoCartYet = (): boolean => use(NoCart)
