// Narrows a list of people by a plain form: it works before any script does, and every result has an address.

import { getLocale, getTranslations } from 'next-intl/server'
import { AppLink } from '#components/layout/app-link.tsx'
import { Button } from '#components/ui/button.tsx'
import X from '#components/ui/icons/x.tsx'
import { Select } from '#components/ui/select.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { api } from '#lib/api/endpoints.ts'
import { callFromServer } from '#lib/api/server.ts'
import { genreName } from '#lib/i18n/genre-name.ts'
import { localHref, type ProfileRole } from '#lib/routes.ts'
import { type PeopleQuery, peopleHref } from './people-query.ts'

export async function PeopleFilter({ kind, query }: { kind: ProfileRole; query: PeopleQuery }) {
  const [t, locale, known] = await Promise.all([
    getTranslations('people.filter'),
    getLocale(),
    callFromServer(api.genres.list, {}),
  ])
  return (
    <div className="grid gap-4">
      <search>
        <form
          method="get"
          action={localHref(locale, peopleHref(kind))}
          className="grid grid-cols-2 items-end gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)_auto]"
        >
          <TextField
            type="search"
            name="search"
            label={t('name')}
            defaultValue={query.search}
            maxLength={200}
            className="max-lg:col-span-2"
          />
          <Select
            name="genre"
            label={t('genre')}
            placeholder={t('genre_all')}
            defaultValue={query.genre ?? ''}
            options={known.results.map(genre => ({ value: genre.id, label: genreName(genre, locale) }))}
          />
          <Select
            name="ordering"
            label={t('order')}
            defaultValue={query.ordering}
            options={[
              { value: '-nb_followers', label: t('by_followers') },
              { value: '-nb_images', label: t('by_images') },
              { value: '-created_at', label: t('by_date') },
              { value: 'name', label: t('by_name') },
            ]}
          />
          {query.tag && <input type="hidden" name="tag" value={query.tag} />}
          <Button type="submit" variant="secondary" size="large" className="max-lg:col-span-2">
            {t('show')}
          </Button>
        </form>
      </search>
      {query.tag && (
        <p className="flex flex-wrap items-center gap-2 text-small">
          {t('tag')}
          <ChosenTag
            tag={query.tag}
            label={t('tag_remove', { tag: query.tag })}
            without={peopleHref(kind, { ...query, tag: undefined, page: 1 })}
          />
        </p>
      )}
    </div>
  )
}

/** `without`: the list when the tag no longer counts. */
function ChosenTag({ tag, label, without }: { tag: string; label: string; without: string }) {
  return (
    <AppLink
      href={without}
      aria-label={label}
      className="inline-flex min-h-8 items-center gap-1.5 rounded-full border border-line px-3 hover:border-ink"
    >
      {tag}
      <X aria-hidden="true" className="size-3.5" />
    </AppLink>
  )
}
