// The hall's screen: what does not fit is scrolled through by itself, the clock is the hall's, and
// the screen stays awake. Where movement is not wanted, it is turned page by page.
const still = matchMedia("(prefers-reduced-motion: reduce)");
const STEP = 100; // milliseconds
const SPEED = 3; // pixels a step: a name stays readable
const REST = 8000; // milliseconds at either end, or for a page

const clock = document.querySelector(".hall-clock");
const time = new Intl.DateTimeFormat(document.documentElement.lang, {
  hour: "2-digit",
  minute: "2-digit",
  timeZone: clock.dataset.zone,
});

function tick() {
  clock.textContent = time.format(new Date());
}

const resting = new WeakMap(); // when an area goes on

function scroll(area, now) {
  const left = area.scrollHeight - area.clientHeight - area.scrollTop;
  if (now < (resting.get(area) ?? 0)) return;
  if (left < 1) {
    if (area.scrollTop > 0) area.scrollTop = 0;
    resting.set(area, now + REST);
  } else if (still.matches) {
    area.scrollTop += area.clientHeight;
    resting.set(area, now + REST);
  } else {
    area.scrollTop += SPEED;
    if (left <= SPEED) resting.set(area, now + REST);
  }
}

async function stayAwake() {
  if (document.hidden || !navigator.wakeLock) return;
  // Refused on low battery, for one; the screen then goes dark as its owner has set it.
  await navigator.wakeLock.request("screen").catch(() => {});
}

tick();
setInterval(tick, 1000);
// Looked up each time: a changed block is made anew, and begins at its top.
setInterval(() => {
  for (const area of document.querySelectorAll(".hall-scroll")) {
    if (!resting.has(area)) resting.set(area, Date.now() + REST);
    scroll(area, Date.now());
  }
}, STEP);
document.addEventListener("visibilitychange", stayAwake);
stayAwake();
