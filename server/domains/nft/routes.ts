// Routes of NFTs.
import { cryptocurrencies, marketplaces, minters } from '#lib/contract/nft-market.ts'
import { route } from '#server/http/route.ts'
import { listMarketplaces, listMinters, readMarketplace, readMinter } from './list-contracts.ts'
import { cryptocurrenciesCache, listCryptocurrencies } from './list-cryptocurrencies.ts'

export const nftRoutes = [
  route(minters.list, listMinters),
  route(minters.read, readMinter),
  route(marketplaces.list, listMarketplaces),
  route(marketplaces.read, readMarketplace),
  route(cryptocurrencies.list, listCryptocurrencies, { headers: cryptocurrenciesCache }),
]
