// The file chosen for a page of a document, shown before it leaves: it is sent only when its owner says so.
'use client'
import { useTranslations } from 'next-intl'
import { type RefObject, useEffect, useRef } from 'react'
import { Button } from '#components/ui/button.tsx'
import FileCheck from '#components/ui/icons/file-check.tsx'
import { useFileSize } from '#lib/i18n/use-file-size.ts'

type Props = { file: File; onSend: () => void; onDrop: () => void }

export function ChosenPage({ file, onSend, onDrop }: Props) {
  const t = useTranslations('identity.upload')
  const size = useFileSize()
  const send = useRef<HTMLButtonElement>(null)
  useFocused(send)
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Preview file={file} />
      <div className="grid min-w-0 flex-1 basis-48 gap-3">
        <p className="min-w-0 text-small">
          <span className="block truncate font-semibold">{file.name}</span>
          <span className="text-ink-muted">{size(file.size)}</span>
        </p>
        <div className="flex flex-wrap gap-2">
          <Button ref={send} size="small" onClick={onSend}>
            {t('send')}
          </Button>
          <Button variant="quiet" size="small" onClick={onDrop}>
            {t('another')}
          </Button>
        </div>
      </div>
    </div>
  )
}

/** Whoever chose a file by keyboard goes on from the button that sends it. */
function useFocused(button: RefObject<HTMLButtonElement | null>) {
  useEffect(() => button.current?.focus(), [button])
}

function Preview({ file }: { file: File }) {
  const t = useTranslations('identity.upload')
  return (
    <span className="grid h-32 w-44 place-items-center overflow-hidden bg-sunken">
      {file.type.startsWith('image/') ? (
        // biome-ignore lint/performance/noImgElement: a file of this browser that no server has.
        <img
          ref={image => showFile(image, file)}
          alt={t('preview', { name: file.name })}
          className="max-h-full max-w-full object-contain"
        />
      ) : (
        <FileCheck aria-hidden="true" className="size-10 stroke-1 text-ink-muted" />
      )}
    </span>
  )
}

/** Until the picture leaves the page or shows another file. */
function showFile(image: HTMLImageElement | null, file: File) {
  if (!image) return
  const address = URL.createObjectURL(file)
  image.src = address
  return () => URL.revokeObjectURL(address)
}
