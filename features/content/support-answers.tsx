// Short answers to what people ask most; every figure in them is the rule's own.
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { AppLink } from '#components/layout/app-link.tsx'
import { Accordion } from '#components/ui/accordion.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { href } from '#lib/routes.ts'
import { DELETION_HOURS } from '#lib/rules/accounts/deletion.ts'
import { CONFIRM_LINK_DAYS, RESET_LINK_HOURS } from '#lib/rules/accounts/sign-in.ts'
import {
  IMAGE_MAX_BYTES,
  IMAGE_MAX_PIXELS,
  IMAGE_MIN_PIXELS,
  IMAGE_MIN_SIDE,
  IMAGES_PER_BATCH,
} from '#lib/rules/image-file.ts'

const files = {
  megabytes: IMAGE_MAX_BYTES / 1024 ** 2,
  side: IMAGE_MIN_SIDE,
  least: IMAGE_MIN_PIXELS / 1e6,
  most: IMAGE_MAX_PIXELS / 1e6,
  batch: IMAGES_PER_BATCH,
}
const limits = { confirm_days: CONFIRM_LINK_DAYS, reset_hours: RESET_LINK_HOURS }

export async function SupportAnswers() {
  const t = await getTranslations('help')
  const to = (path: string, label: string) => (
    <AppLink href={path} className={`${textLinkClass()} w-fit`}>
      {label}
    </AppLink>
  )
  const items = [
    answer('proves', t('proves.q'), t('proves.a'), to(href('proofs'), t('proves.link'))),
    answer('files', t('files.q'), t('files.a', files)),
    answer('check', t('check.q'), t('check.a'), to(href('proofs'), t('check.link'))),
    answer('visible', t('visible.q'), t('visible.a')),
    answer('email', t('email.q'), t('email.a', limits), to(href('forgot_password'), t('email.link'))),
    answer('identity', t('identity.q'), t('identity.a')),
    answer('wallet', t('wallet.q'), t('wallet.a')),
    answer('leave', t('leave.q'), t('leave.a', { hours: DELETION_HOURS }), to(href('account'), t('leave.link'))),
  ]
  return (
    <section aria-labelledby="answers" className="grid content-start gap-6">
      <h2 id="answers" className="font-serif text-title-2">
        {t('answers_title')}
      </h2>
      <Accordion items={items} />
    </section>
  )
}

const answer = (key: string, question: string, text: string, link?: ReactNode) => ({
  key,
  title: question,
  content: (
    <div className="grid max-w-xl gap-3">
      <p>{text}</p>
      {link}
    </div>
  ),
})
