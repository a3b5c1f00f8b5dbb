// Runs before first paint, outside the module graph, so that it still works when the bundle does not load:
// applies the theme, notes whether this browser was signed in when it was last used, and reports a start that never signals ready within 15 s.
(function () {
  var page = document.documentElement;
  var preference = 'dark';
  var signedIn = false;
  try {
    preference = localStorage.getItem('ui-theme') || 'dark';
    signedIn = localStorage.getItem('switchyard-signed-in') === '1';
  } catch {
    // Storage may be blocked; the default stays.
  }
  var light =
    preference === 'light' ||
    (preference === 'system' && window.matchMedia('(prefers-color-scheme: light)').matches);
  page.dataset.theme = light ? 'light' : 'dark';
  page.dataset.themeChoice = preference;
  page.dataset.js = '';
  if (signedIn) page.dataset.signedIn = '';

  // What fails before the collector of errors is there waits for it.
  var early = [];
  function keep(event) {
    if (early.length < 20) early.push(event);
  }
  window.addEventListener('error', keep);
  window.addEventListener('unhandledrejection', keep);
  window.switchyardEarlyErrors = {
    list: early,
    stop: function () {
      window.removeEventListener('error', keep);
      window.removeEventListener('unhandledrejection', keep);
    },
  };

  var timer = setTimeout(function () {
    console.error('Switchyard did not signal ready within 15 s of loading.');
  }, 15000);
  window.addEventListener('switchyard:ready', function () {
    clearTimeout(timer);
  });
})();
