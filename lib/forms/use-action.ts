// One action of the person: whether it is under way, and what it threw.
'use client'
import { useState } from 'react'

export function useAction() {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return { busy, failure, run: (work: () => Promise<void>) => void run(work) }
}
