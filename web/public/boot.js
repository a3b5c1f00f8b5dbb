// Runs before first paint, outside the module graph, so that it still works when the bundle does not load:
// applies the theme, and reports a start that never signals ready within 15 s.
(function () {
  var preference = 'dark';
  try {
    preference = localStorage.getItem('ui-theme') || 'dark';
  } catch {
    // Storage may be blocked; the default stays.
  }
  var light =
    preference === 'light' ||
    (preference === 'system' && window.matchMedia('(prefers-color-scheme: light)').matches);
  document.documentElement.dataset.theme = light ? 'light' : 'dark';

  var timer = setTimeout(function () {
    console.error('Switchyard did not signal ready within 15 s of loading.');
  }, 15000);
  window.addEventListener('switchyard:ready', function () {
    clearTimeout(timer);
  });
})();
