// Addresses of the API, for plain links to its files.
import { fillPath, type PathArguments } from '#lib/contract/endpoint.ts'
import { PUBLIC_API_BASE } from './base.ts'
import type { ApiPath } from './endpoints.ts'

/** The address of a path that the contract has, with its braces filled. */
export const apiHref = <P extends ApiPath>(path: P, args: PathArguments<P>): string =>
  `${PUBLIC_API_BASE}${fillPath(path, args)}`
