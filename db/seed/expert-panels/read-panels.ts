import { type AnswerStatus, isAnswerStatus } from '#shared/domain/expert-panels/statuses.ts'
import { type Block, readBlocks } from '../markup.ts'
import { readSeedFile } from '../tables.ts'

export type SeedAnswer = {
  /** The key of the author. */
  readonly author: string
  readonly status: AnswerStatus
  readonly title: string
  readonly blocks: readonly Block[]
}

export type SeedQuestion = {
  readonly title: string
  readonly prompt: string
  readonly context: string
  readonly answers: readonly SeedAnswer[]
}

function readAnswer(section: string): SeedAnswer {
  const lineEnd = section.indexOf('\n')
  const [author = '', status = '', title = ''] = section
    .slice(0, lineEnd)
    .split('·')
    .map((cell) => cell.trim())
  if (!isAnswerStatus(status)) throw new Error(`${status} is no status of an answer`)
  return { author, status, title, blocks: readBlocks(section.slice(lineEnd)) }
}

/** The questions of `panels.md`: title, prompt, context, and the answers to each below `===`. */
export function readQuestions(brand: string): readonly SeedQuestion[] {
  return readSeedFile(`./writing/${brand}/panels.md`)
    .split(/^# /m)
    .filter(Boolean)
    .map((text) => {
      const [head = '', ...answers] = text.split(/^=== /m)
      const [title = '', prompt = '', context = ''] = head.trim().split('\n')
      return { title, prompt, context, answers: answers.map(readAnswer) }
    })
}
