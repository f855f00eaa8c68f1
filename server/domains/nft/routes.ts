// Routes of NFTs.
import { listings } from '#lib/contract/listings.ts'
import { cryptocurrencies, marketplaces, minters } from '#lib/contract/nft-market.ts'
import { ipfs, nftSettings, nfts } from '#lib/contract/nfts.ts'
import { route } from '#server/http/route.ts'
import { readIpfs } from './ipfs/read-ipfs.ts'
import { listMarketplaces, listMinters, readMarketplace, readMinter } from './list-contracts.ts'
import { cryptocurrenciesCache, listCryptocurrencies } from './list-cryptocurrencies.ts'
import { createListing, listListings, readListing, removeListing, updateListing } from './listings/change-listings.ts'
import { openListing, readVoucherToSign } from './listings/open-listing.ts'
import { uploadMetadata } from './prepare/upload-metadata.ts'
import { createNft, deleteNft, listNfts, readNft, updateNft } from './records/change-nfts.ts'
import { exportCar } from './records/export-car.ts'
import { readNftSettings, updateNftSettings } from './records/nft-settings.ts'

export const nftRoutes = [
  route(minters.list, listMinters),
  route(minters.read, readMinter),
  route(marketplaces.list, listMarketplaces),
  route(marketplaces.read, readMarketplace),
  route(cryptocurrencies.list, listCryptocurrencies, { headers: cryptocurrenciesCache }),
  route(nfts.list, listNfts),
  route(nfts.create, createNft),
  route(nfts.read, readNft),
  route(nfts.update, updateNft),
  route(nfts.uploadMetadata, uploadMetadata, { transaction: false }),
  route(nfts.car, exportCar),
  route(nfts.remove, deleteNft),
  route(nftSettings.read, readNftSettings),
  route(nftSettings.update, updateNftSettings),
  route(ipfs.read, readIpfs),
  route(listings.list, listListings),
  route(listings.create, createListing),
  route(listings.read, readListing),
  route(listings.update, updateListing),
  route(listings.toSign, readVoucherToSign),
  route(listings.deploy, openListing, { transaction: false }),
  route(listings.remove, removeListing),
]
