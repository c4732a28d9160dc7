import { testKilledBrowser } from '../support/articles/killed-browser.ts'
import { articlePlace, correctionPlace } from '../support/articles/writing-places.ts'

testKilledBrowser('an article', articlePlace)
testKilledBrowser('a correction', correctionPlace)
