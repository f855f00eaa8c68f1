// Which pages of the web are where a website begins: what is shown there is seen by everybody who comes.

/** Two letters are a language or a country, alone or together; what is asked after them is another page. */
const language = '[a-z]{2}([-_][a-z]{2,4})?'

/** For the database and for JavaScript alike, small letters and capitals the same. */
export const START_PAGE = `^https?://[^/?#]+(/(${language}/)?(index\\.(html?|php))?|/${language})?$`
