// Sends a photograph: progress, one idempotency key per attempt that was answered, and a way to stop.
'use client'
import { useState } from 'react'
import { ApiFailure } from '#lib/api/api-failure.ts'
import { useCall } from '#lib/api/query.ts'
import { type ImageDetail, images } from '#lib/contract/images.ts'
import { bodyOf, type DetailsOutput } from './details.ts'

export type Progress = { sent: number; total: number }

export type UploadHandlers = {
  onSent: (image: ImageDetail) => void
  /** Never called for an upload that was stopped. */
  onFailed: (failure: ApiFailure) => void
}

/** 128 random bits in hex; `crypto.randomUUID` does not exist on plain HTTP. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')

export function useUpload(file: File, { onSent, onFailed }: UploadHandlers) {
  const [progress, setProgress] = useState<Progress | null>(null)
  const [controller, setController] = useState(() => new AbortController())
  const [key, setKey] = useState(newKey)
  const create = useCall(images.create, {
    refresh: [images.list, images.stats],
    options: {
      signal: controller.signal,
      idempotency_key: key,
      onProgress: (sent, total) => setProgress({ sent, total }),
    },
  })
  const send = (details: DetailsOutput) =>
    create.mutate(
      { body: bodyOf(details), file },
      {
        onSuccess: onSent,
        onError: error => {
          setProgress(null)
          if (!(error instanceof ApiFailure)) return
          // After silence the same key is sent again, so that an upload that did arrive is not made twice; an answer ends it.
          if (error.problem.code !== 'unavailable') setKey(newKey())
          onFailed(error)
        },
      },
    )
  const stop = () => {
    controller.abort()
    setController(new AbortController())
    setProgress(null)
  }
  return { send, stop, sending: create.isPending, progress }
}
