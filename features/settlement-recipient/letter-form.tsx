// One form of the page: sent as it is where no script runs, and without leaving the page where one does.
'use client'
import { usePathname, useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type FormEvent, type ReactNode, useTransition } from 'react'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { apiHref } from '#lib/api/api-href.ts'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import type { FormAnswer } from '#lib/contract/received-letters.ts'
import { useAction } from '#lib/forms/use-action.ts'
import { usePageLocale } from '#lib/i18n/use-page-locale.ts'

type Props = {
  token: string
  answer: FormAnswer
  submit: string
  /** Why it was refused when it was sent without script. */
  refused: string | null
  children: ReactNode
}

export function LetterForm({ token, answer, submit, refused, children }: Props) {
  const locale = usePageLocale()
  const t = useTranslations('received-letter.ways')
  const page = usePathname()
  const router = useRouter()
  const [following, follow] = useTransition()
  const { busy, failure, run } = useAction()
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    run(async () => {
      await send(token, answer, form)
      follow(() => router.replace(`${page}?done=${answer}`, { scroll: false }))
    })
  }
  return (
    <form
      id={answer}
      method="post"
      encType="multipart/form-data"
      action={apiHref('/infringements/{token}/form', { token })}
      onSubmit={onSubmit}
      aria-label={t(answer === 'file' ? 'prove.file_title' : `${answer}.title`)}
      className="grid scroll-mt-24 gap-4"
    >
      <input type="hidden" name="answer" value={answer} />
      <input type="hidden" name="language" value={locale} />
      {children}
      {failure === null && refused !== null ? (
        <Notice tone="danger" live="alert">
          {refused}
        </Notice>
      ) : (
        <FormFailure failure={failure} />
      )}
      <Button type="submit" size="large" className="w-fit" busy={busy || following}>
        {submit}
      </Button>
    </form>
  )
}

/** What the form says, in the words of the API. */
async function send(token: string, answer: FormAnswer, form: FormData): Promise<void> {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const file = form.get('file')
  if (answer === 'file') {
    const given = file instanceof File ? file : new File([], 'none')
    await call(api.receivedLetters.handIn, { token, body: { message: text('message') }, file: given })
    return
  }
  const lines = form.getAll('lines').map(Number)
  const bodies = {
    remove: { kind: 'remove' },
    credit: { kind: 'credit' },
    prove: { kind: 'prove', passports: text('passports') },
    contest: { kind: 'contest', reason: text('reason'), lines: lines.length === 0 ? null : lines },
  } as const
  await call(api.receivedLetters.answer, { token, body: bodies[answer] })
}
