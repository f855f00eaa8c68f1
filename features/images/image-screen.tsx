// The public page of one photograph: the photograph, its label, its licences, its certificate, and the author's other works.

import { getLocale, getTranslations } from 'next-intl/server'
import type { CSSProperties } from 'react'
import { AppLink } from '#components/layout/app-link.tsx'
import { Messages } from '#components/layout/messages.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import { Notice } from '#components/ui/notice.tsx'
import { Photo, photoSources } from '#components/ui/photo.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { LightboxButton } from '#features/lightboxes/lightbox-button.tsx'
import { NftSummary } from '#features/nft/sale/nft-summary.tsx'
import { LicensePrices } from '#features/sale/license-prices.tsx'
import { api } from '#lib/api/endpoints.ts'
import { callFromServer } from '#lib/api/server.ts'
import type { ImageDetail } from '#lib/contract/images.ts'
import type { NftOffer } from '#lib/contract/tokens.ts'
import { isFailureCode } from '#lib/errors.ts'
import { errorsAtOnce } from '#lib/i18n/picked-messages.ts'
import { href } from '#lib/routes.ts'
import { imageCan } from '#lib/rules/image-states.ts'
import { isOnHold } from '#lib/rules/moderation.ts'
import { ImageCertificate } from './certificate/certificate-section.tsx'
import { ImageColumns } from './certificate/image-columns.tsx'
import { ImageFacts } from './image-facts.tsx'
import { ImageObject } from './image-object.tsx'
import { ImageWall } from './image-wall.tsx'
import { LazyDossier, LazyEditImage, LazyImageWatch, LazyNftPanel } from './lazy-signed-in.tsx'
import { lightboxWords } from './lightbox-words.ts'
import { LikeOrLogIn } from './like-or-log-in.tsx'
import { LazyOnHoldPanel, LazyOnHoldWatch } from './moderation/lazy-on-hold.tsx'
import { WhoWasFirst } from './priority/who-was-first.tsx'
import { Veil } from './veil.tsx'
import { veiled } from './veiled.ts'
import { ViewCount } from './view-count.tsx'

/** Other photographs of the author that are shown below. */
const OTHERS = 6

type Props = {
  image: ImageDetail
  /** Its editions, where it has any. */
  nft: NftOffer | null
  signedIn: boolean
}

export async function ImageScreen({ image, nft, signedIn }: Props) {
  const [t, locale] = await Promise.all([getTranslations('images.page'), getLocale()])
  return (
    <article className="grid gap-(--section-gap) pb-(--section-gap)">
      {!image.own && <ViewCount id={image.id} />}
      {image.state === 'certified' && image.portfolio !== 'private' && <ImageObject image={image} locale={locale} />}
      <div className="grid gap-10">
        <Frame image={image} />
        <ImageColumns
          label={
            <>
              <Label image={image} signedIn={signedIn} />
              <WhoWasFirst image={image} signedIn={signedIn} />
              {image.state === 'refused' && <Refused code={image.refusal} />}
              {signedIn && image.own && <OwnTools image={image} />}
            </>
          }
          sale={
            <>
              <LicensePrices image={image} signedIn={signedIn} />
              {nft && <NftSummary offer={nft} />}
            </>
          }
          certificate={
            <>
              <h2 id="certificate" data-tour="certificate" className="font-serif text-title-2">
                {t('certificate')}
              </h2>
              <ImageCertificate image={image} signedIn={signedIn} />
            </>
          }
          facts={<ImageFacts image={image} />}
        />
      </div>
      {image.state === 'certified' && <Alike image={image} />}
      {image.state === 'certified' && <Others image={image} />}
    </article>
  )
}

/** As large as the window allows without cropping and without a jump while it loads. */
async function Frame({ image }: { image: ImageDetail }) {
  const t = await getTranslations('images')
  const sources = photoSources(image.sources)
  const ratio = image.width / image.height
  // CSSProperties does not know custom properties.
  const style = { '--ratio': ratio.toFixed(4) } as CSSProperties
  const frame = (
    <div className="bg-surface px-0 sm:px-(--page-gutter) sm:py-10">
      <div className="mx-auto overflow-hidden w-[min(100%,calc(80dvh*var(--ratio)))]" style={style}>
        {sources.length > 0 ? (
          <Photo
            priority
            blur
            alt={t('alt', { title: image.title, author: image.author.name })}
            width={image.width}
            height={image.height}
            sources={sources}
            sizes={`(min-width: 40rem) min(92vw, ${Math.round(ratio * 80)}vh), 100vw`}
            thumbhash={image.placeholder}
            colour={image.color}
            className={image.nudity && !image.own ? veiled : undefined}
          />
        ) : (
          <div className="grid aspect-(--ratio) w-full place-items-center bg-sunken p-6 text-center">
            {t('no_preview', { title: image.title })}
          </div>
        )}
      </div>
    </div>
  )
  return image.nudity && !image.own ? <Veil>{frame}</Veil> : frame
}

async function Label({ image, signedIn }: { image: ImageDetail; signedIn: boolean }) {
  const [t, tLightbox, tSale] = await Promise.all([
    getTranslations('images'),
    getTranslations('images.lightbox'),
    getTranslations('sale'),
  ])
  const here = href('image', { id: image.id, slug: image.slug })
  return (
    <header className="grid gap-4">
      <h1 className="font-serif text-title-1">{image.title}</h1>
      <p className="text-lead">
        {t('page.by')}{' '}
        <AppLink
          href={href('profile', { role: 'creators', id: image.author.id })}
          className={textLinkClass({ quiet: true })}
        >
          {image.author.name}
        </AppLink>
      </p>
      <div className="flex flex-wrap items-center gap-3">
        {image.state === 'certified' && <LikeOrLogIn what="images" liked={image} signedIn={signedIn} here={here} />}
        {image.state === 'certified' && !image.own && (
          <LightboxButton image={image.id} words={lightboxWords(tLightbox)} />
        )}
        {image.portfolio === 'private' && <Badge>{t('portfolio.private')}</Badge>}
        {image.prices.length > 0 && <Badge>{tSale('on_sale')}</Badge>}
      </div>
    </header>
  )
}

/** What its owner does with it. */
function OwnTools({ image }: { image: ImageDetail }) {
  const editable = imageCan.edit(image.state)
  return (
    <>
      <OnHold image={image} />
      {image.monitored && <LazyImageWatch id={image.id} />}
      {editable && <LazyEditImage image={image} />}
      {editable && <LazyDossier id={image.id} />}
      {image.state === 'certified' && <LazyNftPanel image={image} />}
    </>
  )
}

/** For the owner alone: why it is on hold, or a watch on whether it will be. */
function OnHold({ image }: { image: ImageDetail }) {
  if (imageCan.hold(image.state)) return <LazyOnHoldWatch id={image.id} />
  if (!isOnHold(image.state)) return null
  return (
    <Messages namespaces={['moderation', ...errorsAtOnce]}>
      <LazyOnHoldPanel id={image.id} />
    </Messages>
  )
}

async function Refused({ code }: { code: string | null }) {
  const [t, tErrors] = await Promise.all([getTranslations('images.page'), getTranslations('errors.codes')])
  return (
    <Notice
      tone="danger"
      title={t('refused')}
      actions={
        <AppLink href={href('images')} className={buttonClass({ variant: 'secondary', size: 'small' })}>
          {t('refused_again')}
        </AppLink>
      }
    >
      {tErrors(code !== null && isFailureCode(code) ? code : 'image_damaged')}
    </Notice>
  )
}

async function Alike({ image }: { image: ImageDetail }) {
  const [t, tLightbox, found] = await Promise.all([
    getTranslations('discover'),
    getTranslations('images.lightbox'),
    callFromServer(api.images.similar, { id: image.id }),
  ])
  if (found.results.length === 0) return null
  return (
    <section className="page-width grid w-full gap-8">
      <div className="flex flex-wrap items-baseline justify-between gap-4">
        <h2 className="font-serif text-title-2">{t('alike')}</h2>
        <AppLink href={href('picture_search')} className={textLinkClass()}>
          {t('picture.link')}
        </AppLink>
      </div>
      <ImageWall images={found.results} label={t('alike')} collect={lightboxWords(tLightbox)} />
    </section>
  )
}

async function Others({ image }: { image: ImageDetail }) {
  const [t, tLightbox, found] = await Promise.all([
    getTranslations('images.page'),
    getTranslations('images.lightbox'),
    callFromServer(api.images.list, { query: { creators: image.user, page_size: OTHERS + 1 } }),
  ])
  const others = found.results.filter(other => other.id !== image.id).slice(0, OTHERS)
  if (others.length === 0) return null
  const title = t('others', { author: image.author.name })
  return (
    <section className="page-width grid w-full gap-8">
      <div className="flex flex-wrap items-baseline justify-between gap-4">
        <h2 className="font-serif text-title-2">{title}</h2>
        <AppLink href={href('profile', { role: 'creators', id: image.author.id })} className={textLinkClass()}>
          {t('all_of_author')}
        </AppLink>
      </div>
      <ImageWall images={others} label={title} under="none" collect={lightboxWords(tLightbox)} />
    </section>
  )
}
