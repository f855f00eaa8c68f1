// Tells an administrator that stored files that cannot be made anew are missing or damaged.
import { brand } from '#lib/brand.ts'
import type { Locale } from '#lib/locales.ts'
import { translator } from '#lib/node/translator.ts'
import type { Context } from '../../context.ts'
import type { RenderedEmail } from '../enqueue-email.ts'
import { renderEmail } from '../layout.ts'
import { writeToAdministrators } from './administrators.ts'

/** More would hide the sentences around them; the log has all. */
const LISTED = 20

export type BrokenFilesInput = {
  first_name: string
  /** Where they lie in storage. */
  keys: readonly string[]
  /** What the product says of its storage. */
  link: string
}

/** Originals of photographs, or all others. */
type BrokenKind = 'broken_originals' | 'broken_documents'

export function brokenFiles(
  locale: Locale,
  kind: BrokenKind,
  { first_name, keys, link }: BrokenFilesInput,
): RenderedEmail {
  const { t } = translator(locale, 'mail')
  const count = keys.length
  const others = count - LISTED
  return renderEmail({
    template: kind,
    locale,
    subject: t(`${kind}.subject`, { count }),
    first_name,
    paragraphs: [
      t(`${kind}.body`, { count }),
      { items: keys.slice(0, LISTED) },
      ...(others > 0 ? [t('broken_files.more', { count: others })] : []),
      t(`${kind}.next`, { count }),
      { label: t('broken_files.link'), link },
    ],
    reason: t('reason.admin', { product: brand.name }),
  })
}

/** Writes to every administrator, in the caller's transaction, which marks the files as told. */
export async function tellBrokenFiles(context: Context, kind: BrokenKind, keys: readonly string[]): Promise<void> {
  const link = `${context.settings.public_url}/api/health/ready`
  await writeToAdministrators(context, ({ locale, first_name }) =>
    brokenFiles(locale, kind, { first_name, keys, link }),
  )
}
