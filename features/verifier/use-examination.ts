// Examines files: the result, whether it is pending, and whether it failed.
'use client'
import { useCallback, useRef, useState } from 'react'
import type { Examination, ExaminationInput } from './examine.ts'

export const loadCheckResult = () => import('./check-result.tsx')
export const loadCertificateList = () => import('./certificate-list.tsx')
export const loadSimilarImages = () => import('./similar-images.tsx')

type State = { data: Examination | null; isPending: boolean; isError: boolean }
const idle: State = { data: null, isPending: false, isError: false }

/** The checks, their schemas and the result screens are heavy: they load with the first file, not with the page. */
async function loadAndExamine(input: ExaminationInput): Promise<Examination> {
  const [{ examine }] = await Promise.all([
    import('./examine.ts'),
    loadCheckResult(),
    loadCertificateList(),
    loadSimilarImages(),
  ])
  return examine(input)
}

/** Not a query library's mutation: the page would carry that library for this one use. */
export function useExamination() {
  const [state, setState] = useState(idle)
  const latest = useRef(0)
  /** The result of an examination is ignored once another one or a reset has followed. */
  const settle = useCallback((id: number, next: State) => {
    if (id === latest.current) setState(next)
  }, [])
  const examine = useCallback(
    (input: ExaminationInput) => {
      latest.current += 1
      const id = latest.current
      setState({ ...idle, isPending: true })
      loadAndExamine(input).then(
        data => settle(id, { ...idle, data }),
        () => settle(id, { ...idle, isError: true }),
      )
    },
    [settle],
  )
  const reset = useCallback(() => {
    latest.current += 1
    setState(idle)
  }, [])
  return { ...state, examine, reset }
}
