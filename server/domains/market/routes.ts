// Routes of the market.

import { carts } from '#lib/contract/carts.ts'
import { licenses } from '#lib/contract/licenses.ts'
import { lightboxes } from '#lib/contract/lightboxes.ts'
import { purchases } from '#lib/contract/purchases.ts'
import { saleSettings } from '#lib/contract/sale-settings.ts'
import { transactions } from '#lib/contract/transactions.ts'
import { route } from '#server/http/route.ts'
import { cookiesOfRegistration } from '../accounts/registration/registration-browser.ts'
import {
  addItem,
  addItems,
  clearCart,
  cookiesOfNewCart,
  createCart,
  listCarts,
  readCart,
  removeItem,
  updateCart,
} from './carts/change-cart.ts'
import { assignCart, registerWithCart, registerWithLicense } from './carts/join-carts.ts'
import { endOwnLicense, updateLicense } from './change-licenses.ts'
import { transferLicense } from './licenses/change-held.ts'
import { readPassport } from './licenses/public-license.ts'
import { readTrainingLicense } from './licenses/public-training-license.ts'
import { readLicenseFile } from './licenses/read-file.ts'
import { readLicense, readLicenseStats } from './licenses/read-license.ts'
import { readLicensePdf } from './licenses/read-pdf.ts'
import { checkSiteFile, listSites, readSiteFile } from './licenses/site-files.ts'
import {
  addLightboxImage,
  createLightbox,
  deleteLightbox,
  noteLightboxImage,
  removeLightboxImage,
  shareLightbox,
  unshareLightbox,
  updateLightbox,
} from './lightboxes/change-lightbox.ts'
import { listLightboxes, previewLightbox, readLightbox, readSharedLightbox } from './lightboxes/read-lightbox.ts'
import { licenseChoices, listLicenses } from './list-licenses.ts'
import { buyLicense, checkOut, readPurchase, refreshPurchase } from './purchases/buy.ts'
import { readOffer } from './purchases/offers.ts'
import { recordLicense } from './record-license.ts'
import { readSaleSettings, updateSaleSettings } from './sale-settings.ts'
import { listTransactions, readTransactionsCsv } from './transactions/list-transactions.ts'

export const marketRoutes = [
  route(carts.list, listCarts),
  route(carts.create, createCart, { cookies: cookiesOfNewCart }),
  route(carts.read, readCart),
  route(carts.update, updateCart),
  route(carts.addItem, addItem),
  route(carts.addItems, addItems),
  route(carts.removeItem, removeItem),
  route(carts.clear, clearCart),
  route(carts.register, registerWithCart, {
    transaction: false,
    cookies: (_, context) => cookiesOfRegistration(context),
  }),
  route(carts.assign, assignCart),
  route(carts.checkout, checkOut, { transaction: false }),
  route(purchases.offer, readOffer),
  route(purchases.create, buyLicense, { transaction: false }),
  route(purchases.register, registerWithLicense, {
    transaction: false,
    cookies: (_, context) => cookiesOfRegistration(context),
  }),
  route(purchases.read, readPurchase),
  route(purchases.refresh, refreshPurchase, { transaction: false }),
  route(licenses.list, listLicenses),
  route(licenses.choices, licenseChoices),
  route(licenses.stats, readLicenseStats),
  route(licenses.sites, listSites),
  route(licenses.siteFile, readSiteFile),
  route(licenses.checkSiteFile, checkSiteFile, { transaction: false }),
  route(licenses.passport, readPassport),
  route(licenses.training, readTrainingLicense),
  route(licenses.record, recordLicense),
  route(licenses.read, readLicense),
  route(licenses.pdf, readLicensePdf),
  route(licenses.file, readLicenseFile),
  route(licenses.transfer, transferLicense),
  route(licenses.update, updateLicense),
  route(licenses.end, endOwnLicense),
  route(lightboxes.list, listLightboxes),
  route(lightboxes.create, createLightbox),
  route(lightboxes.preview, previewLightbox),
  route(lightboxes.shared, readSharedLightbox),
  route(lightboxes.read, readLightbox),
  route(lightboxes.update, updateLightbox),
  route(lightboxes.remove, deleteLightbox),
  route(lightboxes.addImage, addLightboxImage),
  route(lightboxes.removeImage, removeLightboxImage),
  route(lightboxes.noteImage, noteLightboxImage),
  route(lightboxes.share, shareLightbox),
  route(lightboxes.unshare, unshareLightbox),
  route(saleSettings.read, readSaleSettings),
  route(saleSettings.update, updateSaleSettings),
  route(transactions.list, listTransactions),
  route(transactions.csv, readTransactionsCsv),
]
