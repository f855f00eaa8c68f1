// Chooses one of one's own photographs among all of them, portion after portion.
'use client'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode, Ref } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Photo, photoSources } from '#components/ui/photo.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { type ImagesQuery, infiniteOwnImages } from '#lib/api/own-images.ts'
import type { Image } from '#lib/contract/images.ts'
import { PAGE_SIZE } from '#lib/rules/paging.ts'

export type ImagePickerProps = {
  name: string
  /** Id of what names the group for readers. */
  labelledBy: string
  describedBy?: string | undefined
  invalid?: boolean
  query: ImagesQuery
  /** Which of what the query finds is offered; all of it when absent. */
  offered?: (image: Image) => boolean
  /** Id of the chosen photograph; empty: none. */
  value: string
  onChange: (value: string) => void
  /** What stands in the field for no choice; absent: one must be chosen. */
  none?: ReactNode
  /** The first choice, for the focus of a form that refuses. */
  inputRef?: Ref<HTMLInputElement>
  /** Asks for the next portion. */
  moreLabel: string
}

export function ImagePicker(props: ImagePickerProps) {
  const { name, labelledBy, describedBy, invalid, query, offered, value, onChange, none, moreLabel, inputRef } = props
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(infiniteOwnImages(query, PAGE_SIZE))
  if (!data) return <Skeleton className="h-24" />
  const found = data.pages.flatMap(({ results }) => results)
  const images = offered ? found.filter(offered) : found
  const choice = (of: string) => ({ name, checked: value === of, onChange: () => onChange(of) })
  return (
    <div className="grid gap-3">
      <div
        role="radiogroup"
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        className="grid grid-cols-3 gap-2 sm:grid-cols-4"
      >
        {none !== undefined && (
          <Choice {...choice('')} ref={inputRef}>
            <span className="grid size-full place-items-center bg-surface p-2 text-center text-caption text-ink-muted">
              {none}
            </span>
          </Choice>
        )}
        {images.map((image, index) => (
          <Choice
            key={image.id}
            {...choice(image.id)}
            ref={index === 0 && none === undefined ? inputRef : undefined}
            aria-label={image.title}
          >
            <Photo
              alt=""
              width={image.width}
              height={image.height}
              sources={photoSources(image.sources)}
              sizes="10rem"
              thumbhash={image.placeholder}
              colour={image.color}
              className="size-full object-cover"
            />
          </Choice>
        ))}
      </div>
      {hasNextPage && (
        <Button
          variant="secondary"
          size="small"
          className="justify-self-start"
          busy={isFetchingNextPage}
          onClick={() => fetchNextPage()}
        >
          {moreLabel}
        </Button>
      )}
    </div>
  )
}

function Choice({ children, ...input }: ComponentProps<'input'>) {
  return (
    <label className="relative aspect-3/2 cursor-pointer overflow-hidden outline-offset-2 has-checked:outline-2 has-checked:outline-accent has-focus-visible:outline-2 has-focus-visible:outline-focus">
      <input type="radio" className="sr-only" {...input} />
      {children}
    </label>
  )
}
