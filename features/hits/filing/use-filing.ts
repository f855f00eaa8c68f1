// Filing as the reader sees it: at once on the screen, with a word about it, refusals at their hits, and undone step by step.
'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { snackbar } from '#components/ui/snackbar.ts'
import { useFailureMessage } from '#lib/api/use-failure.ts'
import { useSession } from '#lib/api/use-session.tsx'
import type { Filed, Hit } from '#lib/contract/hits.ts'
import type { HitsQuery } from '../hits-params.ts'
import { type ActName, acts, splitByRefusal } from './filing-acts.ts'
import { type FilingStep, moveHits, undoStep } from './filing-work.ts'

/** The code of the refusal, by the id of the hit. */
type Refusals = ReadonlyMap<string, string>

const UNDO_STEPS = 50

/** Which hits could not be filed where they were meant to go. */
function useRefusals() {
  const [refusals, setRefusals] = useState<Refusals>(new Map())
  /** What was said of these hits before does not count any more. */
  const judge = (hits: readonly Hit[], refused: Filed['refused']) =>
    setRefusals(now => {
      const next = new Map(now)
      for (const { id } of hits) next.delete(id)
      for (const { id, code } of refused) next.set(id, code)
      return next
    })
  return { refusals, judge }
}

/** `query` is the list on the screen: hits that are filed elsewhere leave it; `onBack` is told which are back after an undo. */
export function useFiling(query: HitsQuery, onBack: (hits: readonly Hit[]) => void) {
  const t = useTranslations('hits.filing')
  const failureMessage = useFailureMessage()
  const client = useQueryClient()
  const owner = useSession()
  const steps = useRef<FilingStep[]>([])
  /** Filings under way: an undo waits for them, because they become steps when they are answered. */
  const pending = useRef<Promise<unknown>>(Promise.resolve())
  const { refusals, judge } = useRefusals()

  const tell = (error: unknown) => snackbar.show({ kind: 'error', message: failureMessage(error) })

  /** Undoes the last filing that has not been undone. */
  const undo = async (): Promise<void> => {
    await pending.current
    const step = steps.current.pop()
    if (!step) return
    snackbar.clear()
    try {
      onBack(await undoStep(client, step))
    } catch (error) {
      tell(error)
    }
  }

  const remember = (step: FilingStep) => {
    const { act, previous } = step
    if (previous.length === 0) return
    steps.current = [...steps.current, step].slice(-UNDO_STEPS)
    snackbar.show({
      kind: 'other',
      message: t(`done.${act}`, { count: previous.length }),
      action: { label: t('undo'), act: undo },
    })
  }

  /** Answers whether all of them went. */
  const send = async (going: readonly Hit[], act: ActName): Promise<boolean> => {
    try {
      const { step, refused } = await moveHits(client, query, going, act)
      judge(going, refused)
      remember(step)
      return refused.length === 0
    } catch (error) {
      tell(error)
      return false
    }
  }

  /**
   * Files the hits; those that may not be filed so stay, with the reason. `onGoing` is told when some of them go, and
   * gives the way back for when the API refuses one after all.
   */
  const file = async (hits: readonly Hit[], act: ActName, onGoing?: () => () => void): Promise<void> => {
    const { barred, going } = splitByRefusal(hits, acts[act], owner)
    judge(hits, barred)
    if (going.length === 0) return
    const goBack = onGoing?.()
    const work = send(going, act)
    pending.current = Promise.all([pending.current, work])
    if (!(await work)) goBack?.()
  }

  return { file, undo, refusals }
}
