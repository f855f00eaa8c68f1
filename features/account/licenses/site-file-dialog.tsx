// How a website says what it may show: its file, where it belongs, and whether it is found there.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import { CopyField } from '#components/ui/copy-field.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import Download from '#components/ui/icons/download.tsx'
import Globe from '#components/ui/icons/globe.tsx'
import { Notice, type NoticeProps } from '#components/ui/notice.tsx'
import { Select } from '#components/ui/select.tsx'
import { apiHref } from '#lib/api/api-href.ts'
import { api } from '#lib/api/endpoints.ts'
import { q, useCall } from '#lib/api/query.ts'
import { useFailureMessage } from '#lib/api/use-failure.ts'
import type { Answer } from '#lib/contract/endpoint.ts'
import type { licenses } from '#lib/contract/licenses.ts'
import type { SiteFileState } from '#lib/rules/market/site-file.ts'
import { siteName } from '#lib/web-address.ts'

type Site = Answer<typeof licenses.sites>['results'][number]

const tones: Record<SiteFileState, NonNullable<NoticeProps['tone']>> = {
  found: 'success',
  incomplete: 'warning',
  other_website: 'warning',
  missing: 'warning',
  unreadable: 'danger',
  forbidden: 'info',
  unreachable: 'warning',
}

/** Nothing while no licence names a website. */
export function SiteFileDialog() {
  const t = useTranslations('held-licenses.site')
  const { data } = useQuery(q(api.licenses.sites, {}))
  const [chosen, setChosen] = useState('')
  const sites = data?.results ?? []
  const site = sites.find(({ website }) => website === chosen) ?? sites[0]
  if (!site) return null
  return (
    <Dialog
      title={t('title')}
      description={t('text')}
      closeLabel={t('close')}
      trigger={
        <Button variant="secondary" size="small" className="w-fit">
          <Globe aria-hidden="true" className="size-4" />
          {t('open')}
        </Button>
      }
    >
      <div className="grid gap-6">
        {sites.length > 1 ? (
          <Select
            label={t('website')}
            options={sites.map(({ website }) => ({ value: website, label: siteName(website) }))}
            value={site.website}
            onChange={change => setChosen(change.target.value)}
          />
        ) : (
          <p className="wrap-anywhere font-semibold">{siteName(site.website)}</p>
        )}
        <Steps key={site.website} site={site} />
      </div>
    </Dialog>
  )
}

function Steps({ site: { website, address, licences } }: { site: Site }) {
  const t = useTranslations('held-licenses.site')
  return (
    <ol className="grid gap-6">
      <Step title={t('fetch')}>
        <p className="text-ink-muted text-small">{t('holds', { count: licences })}</p>
        <a
          href={`${apiHref('/licenses/site-file', {})}?${new URLSearchParams({ website })}`}
          download
          className={`${buttonClass()} w-fit`}
        >
          <Download aria-hidden="true" className="size-4" />
          {t('download')}
        </a>
      </Step>
      <Step title={t('put')}>
        <CopyField whole value={address} copyLabel={t('copy')} copiedLabel={t('copied')} />
        <p className="text-ink-muted text-small">{t('again')}</p>
      </Step>
      <Step title={t('look')}>
        <Look website={website} />
      </Step>
    </ol>
  )
}

const Step = ({ title, children }: { title: string; children: ReactNode }) => (
  <li className="grid gap-2">
    <h3 className="font-semibold text-small">{title}</h3>
    {children}
  </li>
)

/** What is found there is asked of the website, and takes a moment. */
function Look({ website }: { website: string }) {
  const t = useTranslations('held-licenses.site')
  const failureMessage = useFailureMessage()
  const looking = useCall(api.licenses.checkSiteFile)
  const { data, error, isPending } = looking
  const values = { website: siteName(website) }
  const answer = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (data) answer.current?.scrollIntoView({ block: 'nearest' })
  }, [data])
  return (
    <>
      <Button
        variant="secondary"
        busy={isPending}
        className="w-fit"
        onClick={() => looking.mutate({ body: { website } })}
      >
        {t('check')}
      </Button>
      {data && (
        <div ref={answer} data-state={data.state} className="scroll-mb-6">
          <Notice tone={tones[data.state]} live="status" title={t(`states.${data.state}.title`, values)}>
            {t(`states.${data.state}.text`, values)}
          </Notice>
        </div>
      )}
      {error && (
        <Notice tone="danger" live="alert">
          {failureMessage(error)}
        </Notice>
      )}
    </>
  )
}
