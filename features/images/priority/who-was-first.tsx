// Says on an image's page who else had the picture certified and when, and to the two authors what they can do about it.
import { getLocale, getTranslations } from 'next-intl/server'
import { AppLink } from '#components/layout/app-link.tsx'
import { Messages } from '#components/layout/messages.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import type { ImageDetail, ImagePriority } from '#lib/contract/images.ts'
import { dateWords } from '#lib/date-words.ts'
import { errorsAtOnce } from '#lib/i18n/picked-messages.ts'
import { href } from '#lib/routes.ts'
import { priorityAllows, priorityCan } from '#lib/rules/priority.ts'
import { LazyPriorityPanel } from './lazy-priority.tsx'

export function WhoWasFirst({ image, signedIn }: { image: ImageDetail; signedIn: boolean }) {
  return image.priorities.map((priority, index) => (
    <div key={priority.id} id={priority.id} className="grid scroll-mt-24 gap-4">
      {index === 0 && <span id="who-was-first" className="-mb-4 scroll-mt-24" />}
      <Said priority={priority} />
      {signedIn && image.own && (
        <Messages namespaces={['priority', ...errorsAtOnce]}>
          <LazyPriorityPanel id={priority.id} />
        </Messages>
      )}
    </div>
  ))
}

async function Said({ priority: { side, state, same_file, other } }: { priority: ImagePriority }) {
  const [t, locale] = await Promise.all([getTranslations('priority.page'), getLocale()])
  const day = dateWords(locale).dayOf(other.certified_at)
  const file = same_file ? 'same' : 'copy'
  const settled = priorityAllows.later.claim(state)
  // Of two pictures that are not one, nobody was first; their owners alone are told, with the reason.
  if (!priorityCan.say(state))
    return (
      <Notice tone="info" title={t('apart', { day })}>
        {t(`states.${state}`)}
      </Notice>
    )
  return (
    <Notice
      tone={side === 'later' && !settled ? 'warning' : 'info'}
      title={t(`${side}.title`, { day })}
      actions={
        other.image && (
          <AppLink
            href={href('image', { id: other.image.id, slug: other.image.slug })}
            className={`${textLinkClass()} text-small`}
          >
            {t('open', { title: other.image.title, author: other.image.author })}
          </AppLink>
        )
      }
    >
      <p>{t(`${side}.text`, { file })}</p>
      <p>{t(`states.${state}`)}</p>
    </Notice>
  )
}
