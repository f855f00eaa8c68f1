// One examination after another: what it found, whether it is at work, whether it could not be done.
'use client'
import { useCallback, useRef, useState } from 'react'
import type { Examination, Examined } from './examine.ts'

export const loadCheckResult = () => import('./check-result.tsx')
export const loadFound = () => import('./found-certificates.tsx')
export const loadSimilar = () => import('./similar-pictures.tsx')

type State = { data: Examination | null; isPending: boolean; isError: boolean }
const idle: State = { data: null, isPending: false, isError: false }

/** The checks, their schemas and the drawing of their outcome are heavy: they come with the first file, not with the page. */
async function examined(given: Examined): Promise<Examination> {
  const [{ examine }] = await Promise.all([import('./examine.ts'), loadCheckResult(), loadFound(), loadSimilar()])
  return examine(given)
}

/** Not a query library's mutation: the page would carry that library for this one use. */
export function useExamination() {
  const [state, setState] = useState(idle)
  const turn = useRef(0)
  /** Answers of an examination that another one or a reset has overtaken are dropped. */
  const settle = useCallback((mine: number, next: State) => {
    if (mine === turn.current) setState(next)
  }, [])
  const examine = useCallback(
    (given: Examined) => {
      turn.current += 1
      const mine = turn.current
      setState({ ...idle, isPending: true })
      examined(given).then(
        data => settle(mine, { ...idle, data }),
        () => settle(mine, { ...idle, isError: true }),
      )
    },
    [settle],
  )
  const reset = useCallback(() => {
    turn.current += 1
    setState(idle)
  }, [])
  return { ...state, examine, reset }
}
