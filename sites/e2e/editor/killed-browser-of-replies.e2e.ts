import { testKilledBrowser } from '../support/articles/killed-browser.ts'
import { answerPlace, commentPlace } from '../support/articles/writing-places.ts'

testKilledBrowser('an answer', answerPlace)
testKilledBrowser('a comment', commentPlace)
