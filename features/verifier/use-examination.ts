// Examines files: the result, whether it is pending and how far the files have been read, and whether it failed.
'use client'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Examination, ExaminationInput, ExaminationTask } from './examine.ts'

export const loadCheckResult = () => import('./check-result.tsx')
export const loadCertificateList = () => import('./certificate-list.tsx')
export const loadPassportResult = () => import('./licenses/passport-result.tsx')
export const loadSimilarImages = () => import('./similar-images.tsx')

type State = { data: Examination | null; isPending: boolean; isError: boolean; read: number }
const idle: State = { data: null, isPending: false, isError: false, read: 0 }

/** The checks, their schemas and the result screens are heavy: they load with the first file, not with the page. */
async function loadAndExamine(input: ExaminationInput, task: ExaminationTask): Promise<Examination> {
  const [{ examine }] = await Promise.all([
    import('./examine.ts'),
    loadCheckResult(),
    loadCertificateList(),
    loadSimilarImages(),
    loadPassportResult(),
  ])
  return examine(input, task)
}

/** Not a query library's mutation: the page would carry that library for this one use. */
export function useExamination() {
  const [state, setState] = useState(idle)
  const latest = useRef<AbortController>(null)
  /** Ends what is under way: its result would be of no use to anybody. */
  const begin = useCallback((next: State) => {
    latest.current?.abort()
    latest.current = new AbortController()
    setState(next)
    return latest.current.signal
  }, [])
  const examine = useCallback(
    (input: ExaminationInput) => {
      const signal = begin({ ...idle, isPending: true })
      const settle = (next: State) => {
        if (!signal.aborted) setState(next)
      }
      const onRead = (read: number) => settle({ ...idle, isPending: true, read })
      loadAndExamine(input, { signal, onRead }).then(
        data => settle({ ...idle, data }),
        () => settle({ ...idle, isError: true }),
      )
    },
    [begin],
  )
  const reset = useCallback(() => void begin(idle), [begin])
  useEffect(() => () => latest.current?.abort(), [])
  return { ...state, examine, reset }
}
