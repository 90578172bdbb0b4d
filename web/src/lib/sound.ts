// Short, dry sounds, made here from noise and sines: nothing is loaded for them.
import { likes } from './settings.svelte';

export type Sound = 'dice' | 'coin' | 'hammer' | 'bell' | 'place' | 'tick' | 'bust' | 'win';

let context: AudioContext | null = null;

function audio(): AudioContext | null {
  if (!likes.sound || typeof AudioContext === 'undefined') return null;
  // Browsers let a page speak only after somebody touched it.
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return null;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  return context;
}

function tone(at: AudioContext, from: number, pitch: number, length: number, loud: number) {
  const source = at.createOscillator();
  const gain = at.createGain();
  source.frequency.setValueAtTime(pitch, at.currentTime + from);
  gain.gain.setValueAtTime(0, at.currentTime + from);
  gain.gain.linearRampToValueAtTime(loud, at.currentTime + from + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.0001, at.currentTime + from + length);
  source.connect(gain).connect(at.destination);
  source.start(at.currentTime + from);
  source.stop(at.currentTime + from + length);
}

function knock(at: AudioContext, from: number, pitch: number, length: number, loud: number) {
  const samples = Math.ceil(at.sampleRate * length);
  const buffer = at.createBuffer(1, samples, at.sampleRate);
  const data = buffer.getChannelData(0);
  for (let index = 0; index < samples; index++) {
    data[index] = (Math.random() * 2 - 1) * (1 - index / samples) ** 3;
  }
  const source = at.createBufferSource();
  const filter = at.createBiquadFilter();
  const gain = at.createGain();
  source.buffer = buffer;
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  filter.Q.value = 2;
  gain.gain.value = loud;
  source.connect(filter).connect(gain).connect(at.destination);
  source.start(at.currentTime + from);
}

const SOUNDS: Record<Sound, (at: AudioContext) => void> = {
  dice: (at) => {
    for (let index = 0; index < 7; index++) {
      knock(at, index * 0.055 + Math.random() * 0.03, 1400 + Math.random() * 1600, 0.05, 0.5);
    }
  },
  place: (at) => knock(at, 0, 900, 0.07, 0.7),
  coin: (at) => {
    tone(at, 0, 2100, 0.12, 0.05);
    tone(at, 0.03, 3150, 0.16, 0.04);
  },
  hammer: (at) => {
    knock(at, 0, 500, 0.08, 0.9);
    tone(at, 0, 1280, 0.3, 0.05);
  },
  bell: (at) => {
    tone(at, 0, 880, 0.7, 0.07);
    tone(at, 0, 1760, 0.5, 0.03);
  },
  tick: (at) => knock(at, 0, 2600, 0.03, 0.25),
  bust: (at) => {
    tone(at, 0, 220, 0.3, 0.08);
    tone(at, 0.12, 165, 0.45, 0.08);
  },
  win: (at) =>
    [523, 659, 784, 1047].forEach((pitch, index) => tone(at, index * 0.1, pitch, 0.4, 0.06)),
};

/** Make a sound, if sounds are on. */
export function play(sound: Sound): void {
  const at = audio();
  if (at) SOUNDS[sound](at);
}
