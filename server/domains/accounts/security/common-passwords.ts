// Recognises passwords that everybody tries first: a common word dressed up to satisfy the rule, such as “Passw0rd!” or “Azerty123*”.
import { plainText } from '#lib/rules/text.ts'

/** Common passwords of published lists (English and French), keyboard walks and our own name, lower case, letters only. */
const words = `
password passwort passord passwd motdepasse motpasse monmotdepasse contrasena parola mypassword newpassword password password
admin administrator administrateur root user utilisateur guest invite test tester testing demo default changeme changezmoi letmein
welcome bienvenue bonjour bonsoir salut hello coucou hola login connexion access secret private prive master superuser system
auctor auctorauctor photo photos photographe photographer image images camera canon nikon leica copyright marketplace
qwerty qwertz azerty qwertyuiop azertyuiop asdf asdfgh asdfghjkl qsdfgh qsdfghjklm zxcvbn zxcvbnm wxcvbn qwer asd zxc qaz qazwsx
qazwsxedc wsx edc poiuyt poiuytreza mnbvcxz lkjhgfdsa qweasd qweasdzxc azeqsd aqwzsx aze qwe qqww aaaa aaaaaa aaaaaaaa zzzz abc
abcd abcde abcdef abcdefg abcdefgh abcabc abcxyz xyz iloveyou jetaime jtm mylove love lover loveme loveyou amour monamour cheri
cherie doudou chouchou loulou nounours princess princesse prince queen reine king angel ange babygirl baby bebe sweet sweetie
honey sunshine soleil moonlight star etoile stars rainbow butterfly papillon flower fleur flowers rose summer winter spring autumn
fall ete hiver printemps automne january february march april may june july august september october november december janvier
fevrier mars avril mai juin juillet aout septembre octobre novembre decembre monday tuesday wednesday thursday friday saturday
sunday lundi mardi mercredi jeudi vendredi samedi dimanche football foot soccer baseball basketball hockey tennis rugby golf
liverpool chelsea arsenal barcelona realmadrid juventus marseille olympique psg parissg manchester yankees lakers cowboys steelers
dragon monkey tiger lion eagle shadow master killer hunter ranger wizard ninja samurai pirate warrior knight phoenix falcon wolf
panther cheval chat chaton chien chocolat chocolate cookie coffee cafe banana orange cherry apple pepper ginger cheese pizza
superman batman spiderman ironman naruto pokemon pikachu starwars jedi yoda matrix minecraft fortnite playstation xbox nintendo
mario zelda hannah jessica jennifer michelle nicole ashley amanda jordan michael daniel thomas robert andrew joshua matthew anthony
william charlie george james john david chris christian alexander alexandre maxime nicolas julien antoine camille marie sophie
julie laura sarah emma lea chloe manon celine caroline isabelle nathalie sandrine stephanie valerie pierre paul jean jacques michel
philippe laurent olivier sebastien romain kevin florian guillaume francois vincent marine pauline mathilde charlotte juliette
freedom liberte france paris london londres america england french francais europe internet google facebook twitter instagram
linkedin youtube microsoft windows apple iphone samsung computer ordinateur laptop samsung office server database network
trustno trustnoone whatever nothing rien something blabla azertyui money argent dollar euro cash lucky chance happy heureux
forever toujours family famille mother maman father papa brother sister school ecole student teacher company entreprise business
mustang ferrari porsche mercedes corvette harley yamaha honda toyota peugeot renault citroen ducati metallica nirvana beatles
slipknot eminem rockstar guitar guitare music musique hardcore fuckyou fuckoff fuck merde putain asshole bitch pussy sexy hottie
jesus christ church bible faith heaven blessed god dieu diamond diamant silver gold golden crystal purple yellow orange green blue
black white red noir blanc rouge bleu vert sunset ocean island mountain montagne river forest nature earth world monde planet
access accesslevel temporary temp temppass pass passe passpass mypass oldpass newpass sesame opensesame ouvretoi cambiami
`

const common: ReadonlySet<string> = new Set(words.split(/\s+/).filter(Boolean))

/** Characters people put in the place of letters. */
const disguises: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '0': 'o',
  '3': 'e',
  '€': 'e',
  '1': 'i',
  '!': 'i',
  '5': 's',
  $: 's',
  '7': 't',
  '8': 'b',
}

/** More digits and signs around a word than this are not on the lists any more. */
const DRESSING_MAX = 6

/** True for a common word with accents, capitals, look-alike signs, and up to six digits or signs around it. */
export function isCommonPassword(password: string): boolean {
  const plain = plainText(password)
  return cores(plain).some(core => [...plain].length - [...core].length <= DRESSING_MAX && isCommonWord(core))
}

/** What stands between the first and the last letter, with up to one sign on each side, which may be a disguised letter. */
function cores(plain: string): string[] {
  const bare = /[a-z](?:.*[a-z])?/s.exec(plain)
  if (!bare) return []
  const end = bare.index + bare[0].length
  return [0, 1].flatMap(before => [0, 1].map(after => plain.slice(Math.max(0, bare.index - before), end + after)))
}

function isCommonWord(core: string): boolean {
  const letters = [...core].map(sign => disguises[sign] ?? sign).join('')
  // “Pass.word” and “Qwerty-Azerty” are no better than their parts.
  const parts = letters.split(/[^a-z]+/).filter(Boolean)
  return common.has(parts.join('')) || (parts.length > 1 && parts.every(part => common.has(part)))
}
