import { canEntity, ownScope, privateScope } from '../../../../catalogue/rights/rights'
import type { ServerEvent } from '../../../../contract/calls/api'
import type { Entity } from '../../../../contract/model/entity'
import type { User } from '../../../../contract/model/user'
import { runAsWork } from '../../../kernel/db/work'
import type { Records } from '../../../records'
import type { ServedCatalogue } from '../../../schema-folder'

/** Dependencies of an audience. */
export interface AudienceNeeds {
  catalogue: () => ServedCatalogue
  records: () => Records
}

/** An event that only people who may read a record hear of. */
type EventOfRecord = Extract<ServerEvent, { route: string; id: string }>

/** Decides who hears which event. */
export interface EventAudience {
  /**
   * the people among those who may hear each of the events, in the order of the events. Whoever is limited to
   * some rows of an entity costs a statement, which they share with all others; everyone else is decided in
   * memory
   */
  of: <Listener extends Hearing>(
    events: readonly ServerEvent[],
    people: readonly Listener[],
  ) => Promise<Set<Listener>[]>
}

/** Someone who listens, with their current permissions. */
export interface Hearing {
  user: User
}

/** A record's event goes to people who may open the record; all others go to everyone. */
export function createAudience({ catalogue, records }: AudienceNeeds): EventAudience {
  /** `ask` = it depends on the record */
  const decide = (event: ServerEvent, user: User): 'yes' | 'no' | 'ask' => {
    if (event.type === 'session') return 'no'
    if (event.type === 'batch') return event.owner === user.id ? 'yes' : 'no'
    if (event.type === 'inbox')
      return event.owners === undefined || event.owners.includes(user.id) ? 'yes' : 'no'
    if (!['record', 'records', 'presence', 'comments'].includes(event.type) || !('route' in event))
      return 'yes'
    const entity = findEntity(event.route)
    if (!entity || !canEntity(user, entity, 'read')) return 'no'
    if (!ownScope(user, entity) && !privateScope(user, entity)) return 'yes'
    // Checking ownership of many records is not worth a query each: the list is fresh when it is next loaded.
    return event.type === 'records' ? 'no' : 'ask'
  }
  const findEntity = (route: string): Entity | undefined => catalogue().entities.get(route)?.entity

  /**
   * Which records each of these people may reach, by entity: one statement for each entity. Failing = none.
   */
  const reach = async (events: readonly EventOfRecord[], people: readonly Hearing[]) => {
    const found = new Map<string, ReadonlyMap<string, ReadonlySet<string>>>()
    for (const route of new Set(events.map((event) => event.route))) {
      const entity = findEntity(route)
      const ids = [...new Set(events.filter((event) => event.route === route).map(({ id }) => id))]
      const asking = people.filter(({ user }) =>
        events.some((event) => event.route === route && decide(event, user) === 'ask'),
      )
      const users = [...new Map(asking.map(({ user }) => [user.id, user])).values()]
      if (entity && users.length > 0)
        found.set(
          route,
          await records()
            .findReachable(entity, ids, users)
            .catch(() => new Map()),
        )
    }
    return found
  }
  return {
    of: async (events, people) => {
      const asked = events
        .filter((event) => people.some(({ user }) => decide(event, user) === 'ask'))
        .filter(isOfRecord)
      const reached = asked.length > 0 ? await runAsWork('read', () => reach(asked, people), null) : new Map()
      const mayHear = (event: ServerEvent, user: User): boolean => {
        const decided = decide(event, user)
        if (decided !== 'ask' || !isOfRecord(event)) return decided === 'yes'
        return reached.get(event.route)?.get(user.id)?.has(event.id) ?? false
      }
      return events.map((event) => new Set(people.filter(({ user }) => mayHear(event, user))))
    },
  }
}

function isOfRecord(event: ServerEvent): event is EventOfRecord {
  return 'route' in event && 'id' in event
}
