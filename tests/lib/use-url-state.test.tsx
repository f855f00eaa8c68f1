// The state of a screen in its URL: other filters begin at the first page, a new state begins without them, and words nobody declared are nothing.
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { PathnameContext, SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { NuqsAdapter } from 'nuqs/adapters/next/app'
import { NuqsTestingAdapter, type UrlUpdateEvent } from 'nuqs/adapters/testing'
import { parseAsStringLiteral } from 'nuqs/server'
import { describe, expect, it } from 'vitest'
import { parseAsPage, parseAsTrimmed, urlState } from '#lib/search-params.ts'
import { useUrlState } from '#lib/use-url-state.ts'

const declared = urlState({
  view: parseAsStringLiteral(['grid', 'table']).withDefault('grid'),
  state: parseAsStringLiteral(['draft', 'done']),
  search: parseAsTrimmed(200),
  page: parseAsPage,
})

function Screen() {
  const { params, change, choose, go, pageHref } = useUrlState(declared, state =>
    String(new URLSearchParams(Object.entries(declared.query(state)).map(([name, value]) => [name, String(value)]))),
  )
  return (
    <>
      <output>{JSON.stringify(params)}</output>
      <a href={pageHref(7)}>seven</a>
      <button type="button" onClick={() => change({ search: 'sea & sand' })}>
        search
      </button>
      <button type="button" onClick={() => choose('state', 'done')}>
        choose
      </button>
      <button type="button" onClick={() => choose('state', 'king')}>
        nonsense
      </button>
      <button type="button" onClick={() => go({ view: 'table' })}>
        go
      </button>
    </>
  )
}

function open(query: string) {
  const updates: UrlUpdateEvent[] = []
  render(
    <NuqsTestingAdapter hasMemory searchParams={query} onUrlUpdate={update => updates.push(update)}>
      <Screen />
    </NuqsTestingAdapter>,
  )
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
  const last = () => updates.at(-1)
  return { press, last }
}

const shown = () => JSON.parse(screen.getByRole('status').textContent)

describe('the state of a screen', () => {
  it('is what the URL says, and its defaults', () => {
    open('?page=3&state=king&unknown=1')
    expect(shown()).toEqual({ view: 'grid', page: 3 })
    expect(screen.getByText('seven')).toHaveAttribute('href', 'page=7')
  })

  it('changes in place and begins at the first page again', async () => {
    const { press, last } = open('?page=3&state=draft')
    await press('search')
    expect(shown()).toEqual({ view: 'grid', state: 'draft', search: 'sea & sand', page: 1 })
    expect(last()?.options).toMatchObject({ history: 'replace', scroll: false, shallow: true })
    expect(Object.fromEntries(last()?.searchParams ?? [])).toEqual({ state: 'draft', search: 'sea & sand' })
  })

  it('takes over what a field says only if it is declared', async () => {
    const { press } = open('')
    await press('choose')
    expect(shown()).toMatchObject({ state: 'done' })
    await press('nonsense')
    expect(shown()).not.toHaveProperty('state')
  })

  it('goes elsewhere without filters, and one can come back', async () => {
    const { press, last } = open('?page=3&state=draft&search=x')
    await press('go')
    expect(shown()).toEqual({ view: 'table', page: 1 })
    expect(last()?.options).toMatchObject({ history: 'push' })
  })
})

describe('the address bar', () => {
  const nothing = () => undefined
  const moves = { back: nothing, forward: nothing, push: nothing, replace: nothing }
  const router = { refresh: nothing, prefetch: nothing, bfcacheId: '', ...moves }

  it('follows, says no default, and keeps what the screen does not know', async () => {
    window.history.replaceState(null, '', '/en/images/?page=3&upload=1')
    render(
      <AppRouterContext value={router}>
        <PathnameContext value="/en/images/">
          <SearchParamsContext value={new URLSearchParams(window.location.search)}>
            <NuqsAdapter>
              <Screen />
            </NuqsAdapter>
          </SearchParamsContext>
        </PathnameContext>
      </AppRouterContext>,
    )
    expect(shown()).toMatchObject({ page: 3 })
    const before = window.history.length
    await userEvent.click(screen.getByRole('button', { name: 'search' }))
    expect(shown()).toMatchObject({ search: 'sea & sand', page: 1 })
    const query = () => Object.fromEntries(new URLSearchParams(window.location.search))
    await waitFor(() => expect(query()).toEqual({ upload: '1', search: 'sea & sand' }))
    expect(window.history.length).toBe(before)
    await userEvent.click(screen.getByRole('button', { name: 'go' }))
    await waitFor(() => expect(query()).toEqual({ upload: '1', view: 'table' }))
    expect(window.history.length).toBe(before + 1)
  })
})
