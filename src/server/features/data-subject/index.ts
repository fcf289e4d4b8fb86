import { defineFeature, type Route } from '../../feature'
import { contextOf, type HttpCall, paramOf } from '../../kernel/http/call'
import { dispositionOf } from '../files'
import { type PersonArchive, personArchive } from './archive'
import { askedPerson, ownPerson } from './person'

/** The duties towards people whose data the office holds: telling them what it is. */
const routes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/data-subjects/mine/export',
    right: 'signed in',
    answer: async (call, core) => {
      const { user } = call.get('signed')
      return archiveAnswer(call, await personArchive(core, await ownPerson(core, user, contextOf(call)), user))
    },
  },
  {
    method: 'GET',
    path: '/api/data-subjects/:route/:id/export',
    right: 'signed in',
    answer: async (call, core) => {
      const asked = await askedPerson(core, paramOf(call, 'route'), paramOf(call, 'id'), contextOf(call))
      return archiveAnswer(call, await personArchive(core, asked, call.get('signed').user))
    },
  },
]

function archiveAnswer(call: HttpCall, { bytes, name }: PersonArchive): Response {
  call.header('content-type', 'application/zip')
  call.header('content-disposition', dispositionOf(name))
  return call.body(bytes)
}

/** What the office owes people about their data. */
export const dataSubjectFeature = defineFeature({ id: 'data-subject', routes })
