// A page of hits in a simulated browser: its address, and an API that keeps hits in memory.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import {
  PathnameContext,
  PathParamsContext,
  SearchParamsContext,
} from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { NextIntlClientProvider } from 'next-intl'
import { type ReactNode, useEffect, useState } from 'react'
import { vi } from 'vitest'
import { SnackbarRegion } from '#components/ui/snackbar-region.tsx'
import { HitsScreen } from '#features/hits/hits-screen.tsx'
import { connectTo } from '#lib/api/client.ts'
import { SessionProvider } from '#lib/api/use-session.tsx'
import type { HitDetail } from '#lib/contract/hits.ts'
import type { Profile } from '#lib/contract/profiles.ts'
import { type HitCategory, hitCategories } from '#lib/rules/hits.ts'
import errors from '#messages/en/errors.json' with { type: 'json' }
import hits from '#messages/en/hits.json' with { type: 'json' }
import licenses from '#messages/en/licenses.json' with { type: 'json' }

const region = [
  { x: 0.25, y: 0.25 },
  { x: 0.75, y: 0.25 },
  { x: 0.75, y: 0.75 },
  { x: 0.25, y: 0.75 },
]

export function hit(number: number, changes: Partial<HitDetail> = {}): HitDetail {
  const at = '2026-11-20T10:00:00.000Z'
  return {
    id: `hit_${number}`,
    image: {
      id: 'img_1',
      slug: 'dune',
      title: 'Dune',
      width: 4000,
      height: 3000,
      color: null,
      placeholder: null,
      sources: [{ media_type: 'image/webp', width: 640, url: '/api/images/img_1/640.webp' }],
    },
    picture: {
      id: `pic_${number}`,
      url: `https://site-${number}.example/a.jpg`,
      width: 400,
      height: 300,
      copy_url: `/api/hits/hit_${number}/copy`,
    },
    page_url: `https://site-${number}.example/page`,
    page_title: `Page ${number}`,
    host: `site-${number}.example`,
    domain: { id: `dom_${number}`, name: `site-${number}.example` },
    source: 'crawler',
    category: 'to_handle',
    status: 'pending',
    confirmed: true,
    kind: 'whole',
    score: 0.987,
    exclusion: null,
    trash_reason: null,
    evidence: null,
    nb_same_picture: 0,
    viewed: true,
    found_at: at,
    last_seen_at: at,
    gone_at: null,
    mirrored: false,
    scale: 0.1,
    rotation_deg: 0,
    overlap_original: 0.25,
    overlap_candidate: 1,
    region_original: region,
    alt: null,
    selector: null,
    comment: null,
    changes: [],
    region_candidate: [
      { x: 0, y: 0 },
      { x: 1, y: 0 },
      { x: 1, y: 1 },
      { x: 0, y: 1 },
    ],
    ...changes,
  }
}

export type World = {
  kept: Map<string, HitDetail>
  asked: string[]
  sent: unknown[]
  /** Refuses hits by their id when they are filed. */
  refusing: Map<string, string>
  down: boolean
  zip: number
}

const statsOf = (all: HitDetail[]) => ({
  total: all.length,
  unseen: 0,
  weak: 0,
  domains: all.length,
  by_status: {},
  by_report: {},
  by_day: [],
  by_category: Object.fromEntries(
    hitCategories.map(category => [category, all.filter(each => each.category === category).length]),
  ),
})

const evidence = {
  id: 'evi_1',
  state: 'success',
  token: 'secret',
  checks: [],
  files: [],
  failure: null,
  reason: null,
}

function fileAll(world: World, body: { ids: string[]; category: HitCategory; reason?: HitDetail['trash_reason'] }) {
  const refused = body.ids.flatMap(id => ({ id, code: world.refusing.get(id) ?? '' })).filter(({ code }) => code !== '')
  const going = body.ids.filter(id => !world.refusing.has(id))
  const changed = going.flatMap(id => {
    const old = world.kept.get(id)
    if (!old) return []
    world.kept.set(id, { ...old, category: body.category, trash_reason: body.reason ?? null })
    return [{ id, previous: old.category, previous_reason: old.trash_reason }]
  })
  return { changed, refused }
}

/** A licence covers every kept hit on its website, as far as this world goes. */
function grant(world: World, body: { image: string; licensee: string; url: string; ends_on: string | null }) {
  for (const [id, old] of world.kept) {
    if (!old.page_url.startsWith(body.url)) continue
    const exclusion = { reason: 'license' as const, detail: body.licensee, ends_on: body.ends_on }
    world.kept.set(id, { ...old, category: 'authorized', status: 'completed', exclusion })
  }
  const { image, created_at } = { image: hit(1).image, created_at: hit(1).found_at }
  return { id: 'lic_1', reference: null, ...body, image, state: 'in_force', created_at, ended_at: null }
}

async function answer(world: World, input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init)
  const { pathname, searchParams } = new URL(request.url)
  const path = pathname.replace('/api', '')
  world.asked.push(`${request.method} ${path}`)
  const all = [...world.kept.values()]
  if (request.method !== 'GET') {
    const body = JSON.parse((await request.text()) || '{}')
    world.sent.push(body)
    if (world.down) return Response.json({ code: 'unknown', detail: 'Out of order.' }, { status: 500 })
    if (path === '/hits/bulk_update_category') {
      return Response.json(fileAll(world, body))
    }
    const one = world.kept.get(path.split('/')[2] ?? '')
    if (path === '/evidences') return Response.json(evidence, { status: 201 })
    if (path === '/licenses/record') return Response.json(grant(world, body), { status: 201 })
    return one ? Response.json({ ...one, ...body }) : new Response(null, { status: 404 })
  }
  if (path === '/hits/stats') return Response.json(statsOf(all))
  if (path === '/monitoring/status') return Response.json({ watched_images: 1, stand_in: false })
  if (path.startsWith('/evidences/zip/')) return Response.json({ code: 'unavailable' }, { status: world.zip })
  if (path.startsWith('/evidences/')) return Response.json(evidence)
  if (path === '/hits') {
    const page = Number(searchParams.get('page'))
    const size = Number(searchParams.get('page_size'))
    const shown = all.filter(({ category }) => category === searchParams.get('category'))
    const results = shown.slice((page - 1) * size, page * size)
    return Response.json({ count: shown.length, next: null, previous: null, results })
  }
  const one = world.kept.get(path.split('/')[2] ?? '')
  return one ? Response.json(one) : Response.json({ code: 'not_found', detail: 'Not found.' }, { status: 404 })
}

const nothing = () => undefined
const router = {
  back: nothing,
  forward: nothing,
  refresh: nothing,
  push: nothing,
  replace: nothing,
  prefetch: nothing,
  bfcacheId: '',
}

/** The address bar, as the router follows it. */
function Place({ children }: { children: ReactNode }) {
  const [{ pathname, search }, follow] = useState({ ...window.location })
  useEffect(() => {
    const spies = (['pushState', 'replaceState'] as const).map(name => {
      const real = window.history[name].bind(window.history)
      return vi.spyOn(window.history, name).mockImplementation((...given) => {
        real(...given)
        follow({ ...window.location })
      })
    })
    return () => {
      for (const spy of spies) spy.mockRestore()
    }
  }, [])
  return (
    <AppRouterContext value={router}>
      <PathParamsContext value={{ locale: 'en' }}>
        <PathnameContext value={pathname}>
          <SearchParamsContext value={new URLSearchParams(search)}>{children}</SearchParamsContext>
        </PathnameContext>
      </PathParamsContext>
    </AppRouterContext>
  )
}

/** Opens the page at `address`, a path of this language; the owner is known by name unless `owner` says otherwise. */
export function openHits(kept: readonly HitDetail[], address = '/hits/', owner: Partial<Profile> = {}) {
  const world: World = {
    kept: new Map(kept.map(each => [each.id, each])),
    asked: [],
    sent: [],
    refusing: new Map(),
    down: false,
    zip: 503,
  }
  vi.stubEnv('NEXT_PUBLIC_API_BASE', 'http://auctor.test/api')
  vi.stubGlobal('scrollTo', ({ top }: { top: number }) => {
    Object.defineProperty(window, 'scrollY', { value: top, configurable: true, writable: true })
    window.dispatchEvent(new Event('scroll'))
  })
  Object.defineProperty(window, 'scrollY', { value: 0, configurable: true, writable: true })
  // A page without layout has no height either, and could not be scrolled.
  Object.defineProperty(document.documentElement, 'scrollHeight', { value: 1_000_000, configurable: true })
  connectTo((input, init) => answer(world, input, init))
  window.history.replaceState(null, '', `/en${address}`)
  // The page looks at these two fields only.
  const session = { identity_verified: true, missing_fields: [], plan: 'INSTANT', ...owner } as unknown as Profile
  render(
    <NextIntlClientProvider locale="en" timeZone="Europe/Paris" messages={{ hits, licenses, errors }}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <SessionProvider session={session}>
          <Place>
            <HitsScreen />
            <SnackbarRegion dismissLabel="Close" />
          </Place>
        </SessionProvider>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  )
  return { world, user: userEvent.setup() }
}
