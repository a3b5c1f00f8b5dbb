import { describe, expect, it } from 'vitest';
import { readStepAnswer } from './read-step-answer.ts';

describe('asked for the name', () => {
  it.each([
    ['Dana', { name: 'Dana' }],
    ["Hi, I'm Dana", { name: 'Dana' }],
    ["hi i'm dana", { name: 'Dana' }],
    ["Hello Alex, I'm Dana Cole.", { name: 'Dana Cole' }],
    ["it's maria lopez", { name: 'Maria Lopez' }],
    ['An Nguyen', { name: 'An Nguyen' }],
    ["Seán O'Neill", { name: "Seán O'Neill" }],
    ['Tom Becker, Becker Plumbing', { name: 'Tom Becker', company: 'Becker Plumbing' }],
    ['Dana from Rapid HVAC', { name: 'Dana', company: 'Rapid HVAC' }],
    ["I'm Dana from Rapid HVAC", { name: 'Dana', company: 'Rapid HVAC' }],
    ['Becker Plumbing', { company: 'Becker Plumbing' }],
  ])('“%s” is an answer', (said, told) => {
    expect(readStepAnswer(said, 'name')).toEqual(told);
  });

  it.each([
    'what about HVAC',
    'why do you need that',
    'no',
    "I'd rather not say",
    'tell me the price',
    "i'm just looking",
    "I'm interested in pricing",
    'HVAC',
    'not telling you',
    'hello',
    'hmm, what is this',
  ])('“%s” is none', (said) => {
    expect(readStepAnswer(said, 'name')).toEqual({});
  });
});

describe('asked for the company', () => {
  it.each([
    ['Rapid HVAC', 'Rapid HVAC'],
    ["we're Rapid HVAC", 'Rapid HVAC'],
    ['lopez plumbing & sons', 'lopez plumbing & sons'],
    ['It is called We Care Cleaning', 'We Care Cleaning'],
    ['Heat and Air of Boston', 'Heat and Air of Boston'],
    ['1-800-Plumber', '1-800-Plumber'],
    ['Support Services Inc', 'Support Services Inc'],
    ['Rapid HVAC, dana@rapid.example', 'Rapid HVAC'],
  ])('“%s” is an answer', (said, company) => {
    expect(readStepAnswer(said, 'company', { name: 'Dana' })).toEqual({ company });
  });

  it.each([
    'what about HVAC',
    'What about HVAC?',
    'why do you need that',
    'no',
    'none of your business',
    "I'd rather not say",
    "we don't have a name yet",
    "Hi, I'm Dana",
    'Dana',
    'dana@rapid.example',
    'plumbing',
    'a small plumbing company',
    'we are 12 people',
    'does it work offline',
    'you tell me',
    'ok',
  ])('“%s” is none', (said) => {
    expect(readStepAnswer(said, 'company', { name: 'Dana Cole' })).toEqual({});
  });
});

describe('asked how many people', () => {
  it.each([
    ['about 25', '11-50'],
    ['a dozen', '11-50'],
    ['just me', '1-10'],
    ['1,200', '1000+'],
    ['12 techs and 3 in the office', '11-50'],
  ])('“%s” is an answer', (said, teamSize) => {
    expect(readStepAnswer(said, 'teamSize')).toEqual({ teamSize });
  });

  it.each(['no one asked that before', 'I have 2 questions', 'ask me that one later'])(
    '“%s” is none',
    (said) => {
      expect(readStepAnswer(said, 'teamSize')).toEqual({});
    },
  );
});
