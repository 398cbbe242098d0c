import type { Category } from '@wayable/protocol/categories';
import type { Feature } from '@wayable/protocol/features';

/** The tone of a demo review, which selects its sentences. */
type Mood = 'high' | 'middle' | 'low';

export const moodOf = (rating: number): Mood => (rating >= 4 ? 'high' : rating === 3 ? 'middle' : 'low');

export const OPENINGS: Record<Mood, string[]> = {
  high: [
    'I came with my power chair and got everywhere without asking for help.',
    'Visited with my mother, who uses a walker, and it went smoothly.',
    'Brought the pram on a busy Saturday and still had no trouble.',
    'One of the easier places to visit downtown.',
    'Step-free from the pavement to the back of the building.',
    'Staff noticed my white cane and offered help without making a fuss.',
    'Level entrance, wide aisles, and somewhere to sit down on the way.',
    'I come here every other week because I know it works for me.',
    'Everything I needed was on one level.',
    'Better than I expected from the outside.',
  ],
  middle: [
    'It works, but you have to know your way around.',
    'Fine once you are inside; getting in is the harder part.',
    'Some thought has gone into it, and some corners were forgotten.',
    'Good on a quiet weekday, difficult when it is full.',
    'The main area is fine, the rest depends on who is on duty.',
    'I managed, though not without a detour.',
    'Half of it is step-free, which is at least said at the entrance.',
  ],
  low: [
    'I had to turn round at the door.',
    'There is a step of about fifteen centimetres and no ramp.',
    'My companion had to go in and order for both of us.',
    'We left after ten minutes of looking for a way in.',
    'The only step-free way was blocked by deliveries.',
    'Not a place I would send anybody in a wheelchair at the moment.',
    'The lift was out of order, and nobody knew for how long.',
  ],
};

export const BY_CATEGORY: Record<Category, Record<Mood, string[]>> = {
  restaurant: {
    high: [
      'Tables have room underneath for footrests, and they moved a chair without being asked.',
      'The restroom is on the ground floor and has bars on both sides.',
      'The waiter read the menu out for me and described where things were on the plate.',
    ],
    middle: [
      'Seating is close together, so ask for a table near the entrance.',
      'The restroom door is heavy and the turning space is tight.',
      'High stools at the front, ordinary tables only at the back.',
    ],
    low: [
      'The restrooms are down a flight of stairs.',
      'The aisle between the tables is too narrow for a chair.',
      'The menu is only on a board above the counter in small chalk letters.',
    ],
  },
  retail: {
    high: [
      'Aisles are wide and there is a lowered till.',
      'One fitting room is large enough for a chair and a companion.',
      'The lift announces the floors.',
    ],
    middle: [
      'Displays stand in the way on the upper floor.',
      'The lift is at the far end and not signposted.',
      'Self-checkouts are hard to reach from a seat; the staffed till is fine.',
    ],
    low: [
      'Stock is piled up in the aisles.',
      'The large fitting room is used as a store cupboard.',
      'The card reader is fixed above my reach.',
    ],
  },
  'public-service': {
    high: [
      'There is a lowered counter and a hearing loop that was switched on.',
      'Clear signs with raised letters all the way to the desk.',
      'They called my number out loud as well as showing it.',
    ],
    middle: [
      'The accessible entrance is round the corner and needs a bell.',
      'Forms exist in large print, but you have to ask twice.',
      'The queue barriers are set too tight for a chair.',
    ],
    low: [
      'Numbers appear only on a screen, with no sound at all.',
      'The ramp is so steep that I needed to be pushed.',
      'Security sent us to three different doors.',
    ],
  },
  transportation: {
    high: [
      'The elevator worked, and the gap to the train is small.',
      'Tactile strips along the whole platform edge.',
      'Announcements were clear, and the screens showed the same.',
    ],
    middle: [
      'The elevator is at the opposite end from the main entrance.',
      'Announcements are hard to understand when a train passes.',
      'The wide gate was closed, but the attendant opened it at once.',
    ],
    low: [
      'Stairs only on this side of the street.',
      'The elevator was out of service with no notice at street level.',
      'The tactile strip stops halfway along the platform.',
    ],
  },
  entertainment: {
    high: [
      'Wheelchair spaces have a real view and a seat beside them.',
      'Audio description headsets were charged and ready.',
      'Benches in every gallery, and a free loan chair at the entrance.',
    ],
    middle: [
      'Accessible seats can only be booked by telephone.',
      'The older wing has a platform lift that needs an attendant.',
      'Labels are small and low in contrast.',
    ],
    low: [
      'The wheelchair space is behind a pillar.',
      'The balcony has no step-free way at all.',
      'It is very dark, and the steps are not marked.',
    ],
  },
  healthcare: {
    high: [
      'Doors open by themselves from the street to the desk.',
      'They weighed me in my chair and had a hoist.',
      'A volunteer walked me to the right department.',
    ],
    middle: [
      'Long corridors with few places to rest.',
      'The check-in screens cannot be used without sight; the desk can.',
      'Blue spaces fill up before nine.',
    ],
    low: [
      'The examination table did not go down.',
      'The accessible restroom was locked and the key had gone.',
      'It is a long way on a slope from the drop-off to the door.',
    ],
  },
  recreation: {
    high: [
      'Paths are firm and level, with benches every fifty metres or so.',
      'The playground has a swing that works for my daughter.',
      'Accessible restrooms are open and clean, even early in the morning.',
    ],
    middle: [
      'The path by the water is good, the one through the grass is soft after rain.',
      'Curb cuts are there, but one of them holds a deep puddle.',
      'No tactile guidance on the large open square.',
    ],
    low: [
      'Gravel all the way, which my wheels sank into.',
      'The only gate is a turnstile.',
      'Restrooms were closed for the season without a word about it.',
    ],
  },
  other: {
    high: [
      'The side entrance is level and was unlocked.',
      'A volunteer described the building as we went.',
      'There is room at the front for chairs, not only at the back.',
    ],
    middle: [
      'The ramp is at the rear, through the car park.',
      'The lobby is easy, the upper rooms are not.',
      'The door is heavy; wait for somebody to open it.',
    ],
    low: [
      'Eight steps and a handrail on one side only.',
      'The ramp ends at a locked door.',
      'Nobody could tell us whether there was another entrance.',
    ],
  },
};

export const BY_FEATURE: Partial<Record<Feature, string[]>> = {
  'wheelchair-accessible': ['Step-free throughout.', 'The ramp has a gentle slope and rails.'],
  'audio-cues': [
    'Spoken announcements are loud enough to follow.',
    'The crossing outside has a sound signal.',
  ],
  'visual-aids': ['Braille beside the buttons and on the room signs.', 'Step edges have a bright stripe.'],
  'automatic-doors': [
    'The doors open by themselves and stay open long enough.',
    'A push plate at a good height opens the door.',
  ],
};
