// The forms of monitoring, held to the contract: fetched when one of them is first checked.
import { zodResolver } from '@hookform/resolvers/zod'
import { z } from 'zod'
import { WebUrl } from '#lib/contract/account-fields.ts'

const UrlBody = z.strictObject({ url: WebUrl })

/** The same for a website and for a page: the contract asks both for one address. */
export const urlBody = zodResolver(UrlBody)
