import {
  defaultFieldResolver,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLSchema,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import { AppError } from '#shared/kernel/errors.ts'
import { FORM_CODES } from '#shared/kernel/forms/form-codes.ts'
import { tooLong } from '../field-words.ts'
import { ID_FORMATS } from './id-formats.ts'

/** Ids of rows have 26 characters; those of operations may be longer. */
export const ID_MAX_CHARACTERS = 100
/** The limit of texts whose own schema is parsed afterwards and is stricter. */
export const INPUT_MAX_CHARACTERS = 1000

type Refusal = { readonly code: 'TooLarge'; readonly message: string }

/** The limit of a text, in code points, as an option of an argument or input field. */
export function atMost(maxCharacters: number, refusal?: Refusal) {
  return { extensions: { maxCharacters, refusal } }
}

type Input = Pick<GraphQLArgument | GraphQLInputField, 'name' | 'type' | 'description' | 'extensions'>
type Check = (value: unknown) => void

/**
 * Checks the limits of a field's texts before its resolver. A schema with an unlimited text stops the build and the worker. Ids share one
 * limit, and those that are stored as sent have a format; enums and instants are not free texts.
 */
export function enforceTextLimits(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue
    for (const field of Object.values(type.getFields())) {
      const checks = checksOf(field.args, `${type.name}.${field.name}`)
      if (checks.size === 0) continue
      const resolve = field.resolve ?? defaultFieldResolver
      field.resolve = (source, args, ctx, info) => {
        runChecks(checks, args)
        return resolve(source, args, ctx, info)
      }
    }
  }
  return schema
}

function checksOf(inputs: readonly Input[], place: string): ReadonlyMap<string, Check> {
  const checks = new Map<string, Check>()
  for (const input of inputs) {
    const check = checkOf(input, input.type, `${place}.${input.name}`)
    if (check) checks.set(input.name, check)
  }
  return checks
}

function runChecks(checks: ReadonlyMap<string, Check>, values: Readonly<Record<string, unknown>>): void {
  for (const [name, check] of checks) {
    const value = values[name]
    if (value !== null && value !== undefined) check(value)
  }
}

function checkOf(input: Input, type: GraphQLInputType, place: string): Check | null {
  if (isNonNullType(type)) return checkOf(input, type.ofType, place)
  if (isListType(type)) {
    const check = checkOf(input, type.ofType, place)
    return check && ((values) => (values as readonly unknown[]).forEach(check))
  }
  if (isInputObjectType(type)) {
    const checks = checksOf(Object.values(type.getFields()), place)
    return (value) => runChecks(checks, value as Readonly<Record<string, unknown>>)
  }
  if (type.name !== 'String' && type.name !== 'ID') return null
  const most = type.name === 'ID' ? ID_MAX_CHARACTERS : input.extensions.maxCharacters
  if (typeof most !== 'number') throw new Error(`${place} is a text without a limit`)
  const format = ID_FORMATS[input.name]
  if (format?.description) describe(input, format.description)
  return (value) => {
    if (typeof value !== 'string') return
    if (isLonger(value, most)) throw refusalOf(input, tooLong(most))
    if (format && !format.fits(value)) throw refusalOf(input, format.words)
  }
}

function describe(input: Input, format: string): void {
  // A schema may be processed twice.
  if (input.description?.endsWith(format)) return
  input.description = input.description ? `${input.description} ${format}` : format
}

function isLonger(text: string, most: number): boolean {
  return text.length > most && (text.length > 2 * most || [...text].length > most)
}

function refusalOf({ name, extensions }: Input, words: string): AppError {
  const refusal = extensions.refusal as Refusal | undefined
  return refusal
    ? new AppError(refusal.code, { message: refusal.message })
    : new AppError('BadRequest.Invalid', { fields: { [name]: FORM_CODES.unknown }, fieldMessages: { [name]: words } })
}
