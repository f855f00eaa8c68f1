// Routes of people: profiles as strangers see them, creators and those who follow them, ambassadors, beta testers, tags.
import { creators } from '#lib/contract/catalogue.ts'
import { profiles } from '#lib/contract/profiles.ts'
import { ambassadors, betaTesters, userTags } from '#lib/contract/social.ts'
import { route } from '#server/http/route.ts'
import { ambassadorsCache, listAmbassadors, readAmbassador } from './ambassadors.ts'
import { askForBeta, listBetaTesters, readBetaTester } from './beta-testers.ts'
import { followCreator, listCreators, readCreator, unfollowCreator } from './creators.ts'
import { listProfiles, readProfile } from './list-profiles.ts'
import { listUserTags } from './list-user-tags.ts'

/** After the account's own routes: `/profiles/current` would be a person's id here. */
export const socialRoutes = [
  route(profiles.list, listProfiles),
  route(profiles.read, readProfile),
  route(creators.list, listCreators),
  route(creators.read, readCreator),
  route(creators.follow, followCreator),
  route(creators.unfollow, unfollowCreator),
  route(ambassadors.list, listAmbassadors, { headers: ambassadorsCache }),
  route(ambassadors.read, readAmbassador),
  route(betaTesters.list, listBetaTesters),
  route(betaTesters.read, readBetaTester),
  route(betaTesters.create, askForBeta, { transaction: false }),
  route(userTags.list, listUserTags),
]
