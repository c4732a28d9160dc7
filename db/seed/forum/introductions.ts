import type { Person } from '../people/person.ts'

const WORK = [
  ({ jobTitle, companyName }: Person) => `${jobTitle} at ${companyName}.`,
  ({ jobTitle, companyName, city }: Person) => `I’m ${jobTitle} at ${companyName} in ${city}.`,
  ({ companyName, city }: Person) =>
    `${companyName}, ${city}. I do what the title on my profile says, and the seating plan.`,
  ({ jobTitle }: Person) => `${jobTitle}, for longer than I planned.`,
  ({ givenName, city }: Person) => `${givenName} from ${city}, reading along since the first week.`,
] as const

const WRONG = [
  'What went wrong last: I announced a date before asking the one person who could keep it.',
  'What went wrong last: I fixed it myself at night, and nobody learned anything.',
  'Last month I defended a number that I had copied from the wrong year.',
  'I hired for the project we had, and the project ended.',
  'We measured it so well that nobody noticed we had stopped doing it.',
  'I said yes in a corridor. It took four meetings to take it back.',
  'I wrote a policy for one person instead of talking to her.',
  'The demo worked. I should have been suspicious.',
  'I let two good people argue for a month because both were polite.',
  'I cancelled the boring meeting. It had been the important one.',
  'I sent the draft to all@ and the apology to draft@.',
] as const

const ASK = [
  '',
  ' Ask me about budgets.',
  ' Ask me about hiring in a small town.',
  '',
  ' I’d like to compare notes with somebody of the same size.',
  ' Happy to read drafts.',
  '',
] as const

/** A member's line in the post where everybody introduces themselves, different for each. */
export function introductionOf(person: Person, at: number): string {
  const work = (WORK[at % WORK.length] ?? WORK[0])(person)
  return `${work} ${WRONG[(at * 3) % WRONG.length]}${ASK[(at * 2 + 1) % ASK.length]}`
}

const WELCOMES = [
  ({ givenName }: Person) => `Welcome, ${givenName}. I could have written the second sentence.`,
  ({ givenName, city }: Person) => `Good to have somebody from ${city}, ${givenName}. I’m there twice a year.`,
  ({ givenName, companyName }: Person) =>
    `${givenName}, we worked with ${companyName} once. Say hello to whoever kept the plan.`,
  ({ givenName }: Person) =>
    `Thank you for that one, ${givenName}. We had the same in spring, with more people watching.`,
  ({ givenName }: Person) => `${givenName}: how long did it take until you could tell it?`,
  ({ givenName }: Person) => `Writing to you, ${givenName}. I have the other half of that story.`,
  () => 'I read this whole thread on a train. It is better than the conference that I came from.',
] as const

/** Messages of members to those who have introduced themselves. */
export function welcomeOf(person: Person, at: number): string {
  return (WELCOMES[(at * 5) % WELCOMES.length] ?? WELCOMES[0])(person)
}
