// Routes of the linked wallet.
import { wallets } from '#lib/contract/wallets.ts'
import { route } from '#server/http/route.ts'
import { challengeWallet, linkWallet, listWallets, readWallet, unlinkWallet } from './link-wallet.ts'

export const walletRoutes = [
  route(wallets.list, listWallets),
  route(wallets.read, readWallet),
  route(wallets.challenge, challengeWallet),
  route(wallets.link, linkWallet, { transaction: false }),
  route(wallets.remove, unlinkWallet),
]
