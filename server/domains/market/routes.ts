// Routes of the market.
import { carts } from '#lib/contract/carts.ts'
import { licenses } from '#lib/contract/licenses.ts'
import { purchases } from '#lib/contract/purchases.ts'
import { saleSettings } from '#lib/contract/sale-settings.ts'
import { transactions } from '#lib/contract/transactions.ts'
import { route } from '#server/http/route.ts'
import {
  addItem,
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
import { listLicenses } from './list-licenses.ts'
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
  route(carts.removeItem, removeItem),
  route(carts.clear, clearCart),
  route(carts.register, registerWithCart, { transaction: false }),
  route(carts.assign, assignCart),
  route(carts.checkout, checkOut, { transaction: false }),
  route(purchases.offer, readOffer),
  route(purchases.create, buyLicense, { transaction: false }),
  route(purchases.register, registerWithLicense, { transaction: false }),
  route(purchases.read, readPurchase),
  route(purchases.refresh, refreshPurchase, { transaction: false }),
  route(licenses.list, listLicenses),
  route(licenses.record, recordLicense),
  route(licenses.update, updateLicense),
  route(licenses.end, endOwnLicense),
  route(saleSettings.read, readSaleSettings),
  route(saleSettings.update, updateSaleSettings),
  route(transactions.list, listTransactions),
  route(transactions.csv, readTransactionsCsv),
]
