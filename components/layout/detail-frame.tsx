// What every thing has that is shown in full in the place of its list: the way back, a skeleton while it comes, a sentence when it is refused.
'use client'
import { buttonClass } from '#components/ui/button-class.ts'
import { Skeleton } from '#components/ui/skeleton.tsx'
import ArrowLeft from '../ui/icons/arrow-left.tsx'
import { AppLink } from './app-link.tsx'
import { Loaded, type LoadedProps } from './loading/loaded.tsx'

export type DetailFrameProps<Thing> = Omit<LoadedProps<Thing>, 'waiting'> & {
  back: { href: string; label: string }
  loadingLabel: string
  /** It is the whole page, in two columns; else a part of one. */
  page?: boolean
}

export function DetailFrame<Thing>({ back, loadingLabel, page = false, ...thing }: DetailFrameProps<Thing>) {
  return (
    <div className={page ? 'page-width grid gap-8 py-10 sm:py-14' : 'grid gap-8'}>
      <AppLink href={back.href} className={`${buttonClass({ variant: 'quiet' })} -ms-3 w-fit`}>
        <ArrowLeft aria-hidden="true" className="size-4" />
        {back.label}
      </AppLink>
      <Loaded {...thing} waiting={<LoadingThing label={loadingLabel} page={page} />} />
    </div>
  )
}

function LoadingThing({ label, page }: { label: string; page: boolean }) {
  return (
    <div role="status" className="grid gap-6">
      <span className="sr-only">{label}</span>
      <Skeleton className="h-16 max-w-xl" />
      <div className={page ? 'grid gap-6 lg:grid-cols-2' : 'grid'}>
        <Skeleton className="h-80" />
        {page && <Skeleton className="h-80" />}
      </div>
    </div>
  )
}
