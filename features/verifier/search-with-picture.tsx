// What was found by no fingerprint is searched for with the picture itself, when its owner sends it: parts of a photograph too.
'use client'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { AppLink } from '#components/layout/app-link.tsx'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { shrinkPicture } from '#lib/api/shrink-picture.ts'
import { useFailureMessage } from '#lib/api/use-failure.ts'
import type { PictureFindings } from '#lib/contract/images.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { href } from '#lib/routes.ts'
import { showAnswer } from './show-answer.ts'

/** `since`: when its first certificate was issued; `digest`: of its newest. */
type Copy = PictureFindings['copies'][number] & { since: string; digest: string }
type State = { busy: boolean; found: Copy[] | null; error: unknown }

/** Photographs that the picture shows, whole or in part, with their first certificates; the earliest first. */
async function searchWith(file: Blob): Promise<Copy[]> {
  const { copies } = await call(api.images.searchByPicture, { body: {}, file: await shrinkPicture(file) })
  const found = await Promise.all(
    copies.map(async copy => {
      const { results } = await call(api.images.certificates, { id: copy.image.id })
      const issued = results.flatMap(({ digest, issued_at }) => (digest && issued_at ? [{ digest, issued_at }] : []))
      const [newest, first] = [issued[0], issued.at(-1)]
      return newest && first ? [{ ...copy, since: first.issued_at, digest: newest.digest }] : []
    }),
  )
  return found.flat().toSorted((a, b) => a.since.localeCompare(b.since))
}

export function SearchWithPicture({ file }: { file: File }) {
  const t = useTranslations('verifier.parts')
  const messageOf = useFailureMessage()
  const answer = useRef<HTMLDivElement>(null)
  const [{ busy, found, error }, setState] = useState<State>({ busy: false, found: null, error: null })
  const search = async () => {
    setState({ busy: true, found: null, error: null })
    try {
      setState({ busy: false, found: await searchWith(file), error: null })
      requestAnimationFrame(() => showAnswer(answer.current))
    } catch (reason) {
      setState({ busy: false, found: null, error: reason })
    }
  }
  return (
    <div className="grid gap-4">
      <Button variant="secondary" busy={busy} onClick={() => void search()} className="justify-self-center">
        {t('search')}
      </Button>
      {error !== null && (
        <Notice tone="danger" live="alert">
          {messageOf(error)}
        </Notice>
      )}
      <div ref={answer} tabIndex={-1} className="scroll-mt-24 focus:outline-none">
        {found && <Found copies={found} name={file.name} />}
      </div>
    </div>
  )
}

function Found({ copies, name }: { copies: readonly Copy[]; name: string }) {
  const t = useTranslations('verifier.parts')
  if (copies.length === 0) {
    return (
      <Notice tone="info" live="status" title={t('none_title')}>
        {t('none', { name })}
      </Notice>
    )
  }
  return (
    <div className="grid gap-4">
      <Notice tone="warning" live="status" title={t('title', { count: copies.length })}>
        {t('text', { name })}
      </Notice>
      <ul className="divide-y divide-line border-line border-y">
        {copies.map(copy => (
          <li key={copy.image.id} className="py-4">
            <FoundEntry copy={copy} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function FoundEntry({ copy: { image, part, since, digest } }: { copy: Copy }) {
  const t = useTranslations('verifier')
  const { dayOf } = useDateWords()
  return (
    <div className="grid gap-1">
      <AppLink href={href('image', { id: image.id, slug: image.slug })} className={textLinkClass()}>
        {t('certificates.by', { title: image.title, author: image.author.name })}
      </AppLink>
      <p className="text-ink-muted text-small">
        {t(part ? 'parts.part' : 'parts.whole')}
        {' · '}
        {t('parts.since', { day: dayOf(since) })}
      </p>
      <AppLink href={href('proofs', {}, { digest })} className={textLinkClass()}>
        {t('parts.check')}
      </AppLink>
    </div>
  )
}
